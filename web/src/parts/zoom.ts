// The arithmetic of looking closer: a scale, and how far the picture is moved.
export interface Look {
  scale: number
  x: number
  y: number
}
export const FIT: Look = { scale: 1, x: 0, y: 0 }
const LEAST = 0.8
const MOST = 2.5

/** The picture always fills its frame; a smaller one stands in the middle. */
export function clamped(look: Look, wide: number, high: number): Look {
  const rest = 1 - look.scale
  const inside = (n: number, size: number): number =>
    rest > 0 ? (size * rest) / 2 : Math.min(0, Math.max(size * rest, n))
  return { scale: look.scale, x: inside(look.x, wide), y: inside(look.y, high) }
}

/** Another scale, with the point (x, y) of the frame staying where it is. */
export function zoomedAt(look: Look, scale: number, x: number, y: number, wide: number, high: number): Look {
  const next = Math.min(MOST, Math.max(LEAST, scale))
  if (Math.abs(next - 1) < 0.02) return FIT
  const k = next / look.scale
  return clamped({ scale: next, x: x - (x - look.x) * k, y: y - (y - look.y) * k }, wide, high)
}

// Sounds made in code; no files. Silent until the first gesture.
import { settings } from '../settings.svelte'

type Recipe = (at: number) => void

let context: AudioContext | null = null
let out: GainNode | null = null
let noise: AudioBuffer | null = null

/** Browsers allow sound only after a gesture. */
export function wakeSound(): void {
  if (context || typeof AudioContext === 'undefined') return
  context = new AudioContext()
  const squeeze = context.createDynamicsCompressor()
  out = context.createGain()
  out.connect(squeeze).connect(context.destination)
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const data = noise.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
}

function envelope(at: number, ms: number, level: number): GainNode {
  const gain = context!.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(level, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000)
  gain.connect(out!)
  return gain
}

function hiss(at: number, ms: number, kind: BiquadFilterType, from: number, to = from, level = 0.5, q = 1): void {
  const source = context!.createBufferSource()
  source.buffer = noise
  const filter = context!.createBiquadFilter()
  filter.type = kind
  filter.Q.value = q
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + ms / 1000)
  source.connect(filter).connect(envelope(at, ms, level))
  source.start(at)
  source.stop(at + ms / 1000 + 0.02)
}

function tone(at: number, ms: number, kind: OscillatorType, from: number, to = from, level = 0.3): void {
  const source = context!.createOscillator()
  source.type = kind
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(to, at + ms / 1000)
  source.connect(envelope(at, ms, level))
  source.start(at)
  source.stop(at + ms / 1000 + 0.02)
}

const CUES = {
  pick: (at) => hiss(at, 40, 'bandpass', 2400, 2400, 0.4, 1.5),
  play: (at) => (hiss(at, 90, 'lowpass', 1200, 300, 0.6), tone(at, 60, 'sine', 110, 110, 0.4)),
  draw: (at) => hiss(at, 120, 'bandpass', 1600, 3000, 0.4, 1.2),
  flip: (at) => (CUES.pick(at), CUES.pick(at + 0.07)),
  stamp: (at) => (tone(at, 70, 'square', 90, 60, 0.3), hiss(at, 8, 'highpass', 800, 800, 0.3)),
  no: (at) => (tone(at, 50, 'sawtooth', 140, 140, 0.08), tone(at + 0.07, 50, 'sawtooth', 140, 140, 0.08)),
  turn: (at) => (tone(at, 380, 'triangle', 660, 660, 0.25), tone(at, 380, 'triangle', 990, 990, 0.15)),
  dice: (at) => [0, 0.05, 0.13].forEach((d) => hiss(at + d, 12, 'highpass', 900, 900, 0.5)),
  groan: (at) => (tone(at, 500, 'sawtooth', 70, 58, 0.12), hiss(at, 500, 'bandpass', 500, 900, 0.12, 4)),
  bite: (at) => (
    hiss(at, 60, 'lowpass', 700, 700, 0.6),
    hiss(at + 0.09, 60, 'lowpass', 700, 700, 0.6),
    tone(at, 120, 'sawtooth', 220, 80, 0.15)
  ),
  shot: (at) => (hiss(at, 160, 'highpass', 300, 300, 0.6), tone(at, 120, 'sine', 60, 50, 0.5)),
  crack: (at) => (
    [0, 0.03, 0.08].forEach((d) => hiss(at + d, 10, 'highpass', 600, 600, 0.5)),
    tone(at, 140, 'square', 180, 70, 0.15)
  ),
  heal: (at) => [392, 494, 587].forEach((f, i) => tone(at + i * 0.07, 90, 'triangle', f, f, 0.25)),
  cancel: (at) => tone(at, 150, 'triangle', 587, 294, 0.25),
  dawn: (at) => [262, 330, 392, 523].forEach((f, i) => tone(at + (i > 2 ? 0.2 : 0), 400, 'triangle', f, f, 0.18)),
  dusk: (at) => [262, 247, 220].forEach((f, i) => tone(at + i * 0.18, 260, 'sawtooth', f, f, 0.1)),
  balloon: (at) => tone(at, 60, 'sine', 500, 700, 0.2),
  curtain: (at) => hiss(at, 450, 'bandpass', 400, 1600, 0.3, 0.8),
  step: (at) => (hiss(at, 50, 'lowpass', 500, 300, 0.3), hiss(at + 0.14, 50, 'lowpass', 450, 280, 0.25)),
  horn: (at) => (tone(at, 420, 'sawtooth', 330, 310, 0.15), tone(at, 420, 'square', 415, 400, 0.08)),
  wire: (at) => tone(at, 80, 'square', 200, 400, 0.06),
} satisfies Record<string, Recipe | ((at: number) => unknown)>

export type Cue = keyof typeof CUES
const IMPORTANT: Cue[] = ['turn', 'bite', 'dawn', 'dusk']

export function play(cue: Cue): void {
  if (!settings.sound || !settings.volume || !context || context.state === 'closed') return
  if (settings.importantOnly && !IMPORTANT.includes(cue)) return
  if (document.visibilityState === 'hidden' && cue !== 'turn') return
  out!.gain.value = (settings.volume / 10) ** 1.6
  ;(CUES[cue] as (at: number) => unknown)(context.currentTime + 0.01)
}

const CLOSE_MS = 160
const MOST = 3
let nextAt = 0

/** The sound of something that has happened; of much that happens at once, only the first is heard, one after the other. */
export function playFor(cue: Cue | null): void {
  if (!cue) return
  const now = performance.now()
  const at = Math.max(now, nextAt)
  if (at - now >= CLOSE_MS * MOST) return
  nextAt = at + CLOSE_MS
  if (at === now) play(cue)
  else setTimeout(() => play(cue), at - now)
}

/** Some notes of a game's own, as frequencies: when it begins, and slower, lower and harsher when it is lost. */
export function motif(notes: readonly number[], mood: 'begins' | 'won' | 'lost'): void {
  if (!sounds() || !notes.length) return
  const start = context!.currentTime + 0.05
  const lost = mood === 'lost'
  const step = lost ? 0.3 : 0.17
  const tune = mood === 'won' ? [...notes, notes[0]! * 2] : lost ? [...notes].reverse() : notes
  tune.forEach((note, i) => {
    const from = lost ? note / 2 : note
    tone(
      start + i * step,
      lost ? 420 : 260,
      lost ? 'sawtooth' : 'triangle',
      from,
      lost ? from * 0.97 : from,
      lost ? 0.09 : 0.2,
    )
  })
}

let bed: { gain: GainNode; sources: AudioScheduledSourceNode[] } | null = null

/** A low bed under a game, around its first note; off where sounds are off, and where it is not wanted. */
export function lay(notes: readonly number[]): void {
  lift()
  if (!sounds() || !settings.bed || !notes.length) return
  const gain = context!.createGain()
  gain.gain.setValueAtTime(0.0001, context!.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.05, context!.currentTime + 3)
  gain.connect(out!)
  const wind = context!.createBufferSource()
  wind.buffer = noise
  wind.loop = true
  const filter = context!.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = notes[0]! * 0.8
  wind.connect(filter).connect(gain)
  const hum = context!.createOscillator()
  hum.type = 'sine'
  hum.frequency.value = notes[0]! / 4
  hum.connect(gain)
  bed = { gain, sources: [wind, hum] }
  for (const source of bed.sources) source.start()
}

/** Away with the bed. */
export function lift(): void {
  for (const source of bed?.sources ?? []) source.stop()
  bed?.gain.disconnect()
  bed = null
}

/** Sounds may be made now, at the wanted volume. */
function sounds(): boolean {
  if (!settings.sound || !settings.volume || settings.importantOnly || !context || context.state === 'closed')
    return false
  if (document.visibilityState === 'hidden') return false
  out!.gain.value = (settings.volume / 10) ** 1.6
  return true
}

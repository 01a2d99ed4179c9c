// Where things are around a house, and how tiles and town cards look. Drawing only: what may be done is in the choices.
export const C = 50
export const WALL = 16
export type Side = 'F' | 'R' | 'B' | 'L'

/** The upper left corner of a yard square; row 0 lies at the house. */
export function cell(square: string, row: number, depth: number): [number, number] {
  const o = depth * C + WALL
  const n = Number(square.slice(1))
  switch (square[0]) {
    case 'F': return [o + (n - 1) * C, o + 6 * C + WALL + row * C]
    case 'B': return [o + (6 - n) * C, (depth - 1 - row) * C]
    case 'R': return [o + 6 * C + WALL + row * C, o + (6 - n) * C]
    default: return [(depth - 1 - row) * C, o + (n - 1) * C]
  }
}
export const SQUARES = (['F', 'R', 'B', 'L'] as const).flatMap((side) => [1, 2, 3, 4, 5, 6].map((n) => `${side}${n}`))
export const whole = (depth: number): number => 2 * depth * C + 2 * WALL + 6 * C

export interface TileLook { art: string; w: number; h: number; ink: string; short: string; group: 'arms' | 'folk' | 'larder' | 'fuel' }
const INK = { w: '#f3d9a0', s: '#b9d3cf', f: '#f2b9a6', p: '#fbf1dc', c: '#cdbddb' }
const T = (art: string, w: number, h: number, ink: keyof typeof INK, short: string, group: TileLook['group']): TileLook => ({ art: `zs/${art}`, w, h, ink: INK[ink], short, group })
export const TILES: Record<string, TileLook> = {
  Rifle: T('rifle', 2, 2, 'w', 'Rifle', 'arms'), Shotgun: T('shotgun', 2, 1, 'w', 'Shotgun', 'arms'), Handgun: T('handgun', 1, 1, 'w', 'Handgun', 'arms'),
  Crossbow: T('crossbow', 2, 1, 'w', 'Crossbow', 'arms'), Sword: T('sword', 3, 1, 'w', 'Sword', 'arms'), 'Short Sword': T('short_sword', 1, 1, 'w', 'Short Sword', 'arms'),
  Machete: T('machete', 1, 1, 'w', 'Machete', 'arms'), 'Laser Sight': T('laser', 2, 1, 'w', 'Laser', 'arms'), 'Night Vision Scope': T('scope', 2, 1, 'w', 'Scope', 'arms'),
  Silencer: T('silencer', 2, 1, 'w', 'Silencer', 'arms'), Flashlight: T('flashlight', 1, 1, 's', 'Flashlight', 'larder'), Batteries: T('batteries', 1, 1, 'f', 'Batteries', 'fuel'),
  Gas: T('gas', 1, 1, 'f', 'Gas', 'fuel'), Liquor: T('liquor', 1, 1, 'f', 'Liquor', 'fuel'), 'Portable Generator': T('generator', 2, 2, 's', 'Generator', 'larder'),
  'Portable Stove': T('stove', 2, 1, 's', 'Stove', 'larder'), Handsaw: T('handsaw', 1, 1, 's', 'Handsaw', 'larder'), 'Fire Extinguisher': T('extinguisher', 1, 1, 's', 'Extinguisher', 'larder'),
  Pantry: T('pantry', 2, 2, 's', 'Pantry', 'larder'), Refrigerator: T('fridge', 3, 1, 's', 'Fridge', 'larder'), 'Water Case': T('water', 1, 1, 's', 'Water', 'larder'),
  'First Aid Kit': T('first_aid', 1, 1, 's', 'First aid', 'larder'), Lumber: T('lumber', 3, 1, 's', 'Lumber', 'larder'), Houseguest: T('houseguest', 3, 1, 'p', 'Guest', 'folk'),
  'Medium Sized Car': T('car', 2, 1, 'c', 'Car', 'folk'), Minivan: T('minivan', 3, 1, 'c', 'Minivan', 'folk'), 'Small Suv': T('suv_small', 2, 2, 'c', 'Small SUV', 'folk'),
  'Full Size Suv': T('suv_full', 3, 2, 'c', 'Full SUV', 'folk'),
}
export const tileLook = (name: string): TileLook => TILES[name] ?? T('gas', 1, 1, 's', name, 'larder')

/** What is printed on the plan. */
export function icon(letter: string): string {
  return { R: 'zs/fridge', P: 'zs/pantry', W: 'zs/water', L: 'zs/lumber', A: 'zs/first_aid', '#': 'zs/chimney' }[letter] ?? ''
}

const FACES = ['ada', 'bruno', 'celia', 'dov', 'enid', 'hal', 'kit', 'quill']
const NAMES = 'Ada Bruno Celia Dov Enid Faro Greta Hal Ines Jory Kit Lena Milo Nan Otis Pia Neighbour Quill Rosa Stig Tove Uma Vic'.split(' ')
/** The eight portraits serve all names, in their order; strangers come after them. */
export function portrait(name: string): string {
  const known = NAMES.indexOf(name)
  return `people/${FACES[(known >= 0 ? known : 3 + Number(/\d+/.exec(name)?.[0] ?? 0)) % FACES.length]}`
}

export const SHOPS: Record<string, string> = {
  'Brightway Grocery': 'town/grocery', 'Hollis Hardware': 'town/hardware', 'Ironside Arms': 'town/arms', 'Corner Clinic': 'town/clinic', 'Fuel And Go': 'town/fuel',
  'Trailhead Outfitters': 'town/outfitters',
}
const DEAD: Record<string, string> = {
  'Checkout Crawler': 'town/z_checkout', 'Aisle Nine': 'town/z_aisle', 'Store Detective': 'town/z_detective', 'Out Patient': 'town/z_outpatient', 'Night Clerk': 'town/z_clerk',
  'Lost Hiker': 'town/z_hiker',
}
const GOODS: [RegExp, string][] = [
  [/pantry/i, 'pantry'], [/refrigerator/i, 'fridge'], [/water/i, 'water'], [/liquor/i, 'liquor'], [/timber/i, 'lumber'], [/handsaw/i, 'handsaw'], [/extinguisher/i, 'extinguisher'],
  [/stove/i, 'stove'], [/generator/i, 'generator'], [/machete/i, 'machete'], [/handgun/i, 'handgun'], [/shotgun/i, 'shotgun'], [/rifle/i, 'rifle'], [/laser/i, 'laser'],
  [/scope/i, 'scope'], [/silencer/i, 'silencer'], [/first aid/i, 'first_aid'], [/batter/i, 'batteries'], [/gas/i, 'gas'], [/crossbow/i, 'crossbow'], [/short sword/i, 'short_sword'],
  [/sword/i, 'sword'], [/flashlight/i, 'flashlight'],
]
export interface TownLook { art: string; zombie: boolean; guarded: boolean }
export function townCard(name: string): TownLook {
  if (DEAD[name]) return { art: DEAD[name], zombie: true, guarded: false }
  const goods = GOODS.find(([words]) => words.test(name))?.[1] ?? 'gas'
  return { art: `zs/${goods}`, zombie: false, guarded: /^guarded/i.test(name) }
}
export const carArt = (name: string): string => ({ Minivan: 'town/minivan', 'Small Suv': 'town/suv_small', 'Full Size Suv': 'town/suv_full' })[name] ?? 'town/car'

/** Where a die lies in the picture of the lid, in hundredths: the engine says the zone, the picture obeys. */
export function inLid(zone: string, cellNo: number, k: number): [number, number] {
  const [cx, cy] = [cellNo % 6, Math.floor(cellNo / 6)]
  const jitter = ((cellNo * 37 + k * 23) % 11) - 5
  if (/head/i.test(zone)) return [50 + (cx - 2.5) * 3 + jitter * 0.5, 28 + (cy - 2.5) * 2]
  if (/body/i.test(zone)) return [44 + (cx - 2.5) * 4 + jitter * 0.6 + (k % 3) * 6, 56 + (cy - 2.5) * 3]
  const left = cx < 3
  return [left ? 16 + cx * 3 + jitter * 0.5 : 76 + (cx - 3) * 4 + jitter * 0.5, cy < 2 ? 22 + cy * 4 : 66 + (cy % 4) * 6]
}

export interface Shambler { id: number; x: number; y: number }
let next = 1
/** The same zombies after a step: those that stay keep their place, the others come from the nearest free one. */
export function follow(before: Shambler[], now: { x: number; y: number }[]): Shambler[] {
  const left = [...before]
  const out = now.map((one) => {
    const i = left.findIndex((old) => old.x === one.x && old.y === one.y)
    return i < 0 ? null : left.splice(i, 1)[0]!
  })
  return out.map((found, k) => {
    if (found) return found
    const one = now[k]!
    let best = -1
    const far = (old: Shambler): number => Math.abs(old.x - one.x) + Math.abs(old.y - one.y)
    left.forEach((old, i) => {
      if (far(old) <= 4 * C && (best < 0 || far(old) < far(left[best]!))) best = i
    })
    return { id: best < 0 ? next++ : left.splice(best, 1)[0]!.id, ...one }
  })
}
export const zombieFace = (id: number): string => `tok/z_${'abcdef'[(id * 7 + 3) % 6]}`

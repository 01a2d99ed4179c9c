// Where things are around a house, and how tiles and town cards look. Drawing only: what may be done is in the choices.
export const C = 50
export const WALL = 16
export type Side = 'F' | 'R' | 'B' | 'L'

/** The upper left corner of a yard square; row 0 lies at the house. */
export function cell(square: string, row: number, depth: number): [number, number] {
  const o = depth * C + WALL
  const n = Number(square.slice(1))
  switch (square[0]) {
    case 'F':
      return [o + (n - 1) * C, o + 6 * C + WALL + row * C]
    case 'B':
      return [o + (6 - n) * C, (depth - 1 - row) * C]
    case 'R':
      return [o + 6 * C + WALL + row * C, o + (6 - n) * C]
    default:
      return [(depth - 1 - row) * C, o + (n - 1) * C]
  }
}
export const SQUARES = (['F', 'R', 'B', 'L'] as const).flatMap((side) => [1, 2, 3, 4, 5, 6].map((n) => `${side}${n}`))
export const whole = (depth: number): number => 2 * depth * C + 2 * WALL + 6 * C

export interface TileLook {
  art: string
  ink: string
  short: string
  group: 'arms' | 'folk' | 'larder' | 'fuel'
}
const INK = { w: '#f3d9a0', s: '#b9d3cf', f: '#f2b9a6', p: '#fbf1dc', c: '#cdbddb' }
const T = (art: string, ink: keyof typeof INK, short: string, group: TileLook['group']): TileLook => ({
  art: `zs/${art}`,
  ink: INK[ink],
  short,
  group,
})
export const TILES: Record<string, TileLook> = {
  Rifle: T('rifle', 'w', 'Rifle', 'arms'),
  Shotgun: T('shotgun', 'w', 'Shotgun', 'arms'),
  Handgun: T('handgun', 'w', 'Handgun', 'arms'),
  Crossbow: T('crossbow', 'w', 'Crossbow', 'arms'),
  Sword: T('sword', 'w', 'Sword', 'arms'),
  'Short Sword': T('short_sword', 'w', 'Short Sword', 'arms'),
  Machete: T('machete', 'w', 'Machete', 'arms'),
  'Laser Sight': T('laser', 'w', 'Laser Sight', 'arms'),
  'Night Vision Scope': T('scope', 'w', 'Scope', 'arms'),
  Silencer: T('silencer', 'w', 'Silencer', 'arms'),
  Flashlight: T('flashlight', 's', 'Flashlight', 'larder'),
  Batteries: T('batteries', 'f', 'Batteries', 'fuel'),
  Gas: T('gas', 'f', 'Gas', 'fuel'),
  Liquor: T('liquor', 'f', 'Liquor', 'fuel'),
  'Portable Generator': T('generator', 's', 'Generator', 'larder'),
  'Portable Stove': T('stove', 's', 'Stove', 'larder'),
  Handsaw: T('handsaw', 's', 'Handsaw', 'larder'),
  'Fire Extinguisher': T('extinguisher', 's', 'Extinguisher', 'larder'),
  Pantry: T('pantry', 's', 'Pantry', 'larder'),
  Refrigerator: T('fridge', 's', 'Fridge', 'larder'),
  'Water Case': T('water', 's', 'Water Case', 'larder'),
  'First Aid Kit': T('first_aid', 's', 'First Aid Kit', 'larder'),
  Lumber: T('lumber', 's', 'Lumber', 'larder'),
  Houseguest: T('houseguest', 'p', 'Houseguest', 'folk'),
  'Medium Sized Car': T('car', 'c', 'Medium Car', 'folk'),
  Minivan: T('minivan', 'c', 'Minivan', 'folk'),
  'Small SUV': T('suv_small', 'c', 'Small SUV', 'folk'),
  'Full Size SUV': T('suv_full', 'c', 'Full-Size SUV', 'folk'),
}
export const tileLook = (name: string): TileLook => TILES[name] ?? T('gas', 's', name, 'larder')

/** What is printed on the plan. */
export function icon(letter: string): string {
  return (
    { R: 'zs/fridge', P: 'zs/pantry', W: 'zs/water', L: 'zs/lumber', A: 'zs/first_aid', '#': 'zs/chimney' }[letter] ??
    ''
  )
}

const FACES = ['ada', 'bruno', 'celia', 'dov', 'enid', 'hal', 'kit', 'quill']
const NAMES =
  'Ada Bruno Celia Dov Enid Faro Greta Hal Ines Jory Kit Lena Milo Nan Otis Pia Neighbour Quill Rosa Stig Tove Uma Vic'.split(
    ' ',
  )
/** The order of all names: residents, guests, and strangers after them. */
export function nameOrder(name: string): number {
  const known = NAMES.indexOf(name)
  return known >= 0 ? known : NAMES.length + Number(/\d+/.exec(name)?.[0] ?? 0)
}
/** The eight portraits serve all names, in their order. */
export const portrait = (name: string): string => `people/${FACES[nameOrder(name) % FACES.length]}`

const FIGURES = ['granny', 'shambler', 'mechanic', 'bride', 'nurse', 'kid', 'runner', 'bloater']
/** Who walks on the picture of an event card. */
export function eventArt(event: string): string {
  if (/fever|stomach|lunch/i.test(event)) return 'fig/nurse'
  return `fig/${FIGURES[event.length % FIGURES.length]}`
}

const PRINTED: Record<string, string> = {
  'Fuel and Go': 'Fuel & Go',
  'Out Patient': 'Out-Patient',
  'Medium Sized Car': 'Medium-Sized Car',
  'Full Size SUV': 'Full-Size SUV',
  Timber: 'Lumber',
  'Grocery Water': 'Water Case',
  'Clinic Water': 'Water Case',
  'Fuel Water': 'Water Case',
  'Grocery Liquor': 'Liquor',
  'Fuel Liquor': 'Liquor',
  'Hardware Stove': 'Portable Stove',
  'Trail Stove': 'Portable Stove',
  'Clinic Batteries': 'Batteries',
  'Fuel Batteries': 'Batteries',
  'Trail Batteries': 'Batteries',
  'Guarded Generator': 'Portable Generator',
}
/** Tiles, shops and town cards as they are printed, where that is not their plain name; a guard is drawn on its card. */
export const printed = (name: string): string => PRINTED[name] ?? name.replace(/^Guarded /, '')
export const SHOPS: Record<string, string> = {
  'Brightway Grocery': 'town/grocery',
  'Hollis Hardware': 'town/hardware',
  'Ironside Arms': 'town/arms',
  'Corner Clinic': 'town/clinic',
  'Fuel and Go': 'town/fuel',
  'Trailhead Outfitters': 'town/outfitters',
}
const DEAD: Record<string, string> = {
  'Checkout Crawler': 'town/z_checkout',
  'Aisle Nine': 'town/z_aisle',
  'Store Detective': 'town/z_detective',
  'Out Patient': 'town/z_outpatient',
  'Night Clerk': 'town/z_clerk',
  'Lost Hiker': 'town/z_hiker',
}
/** Who works in a shop, and guards what lies there. */
const STAFF: Record<string, string> = {
  'Brightway Grocery': 'Checkout Crawler',
  'Hollis Hardware': 'Aisle Nine',
  'Ironside Arms': 'Store Detective',
  'Corner Clinic': 'Out Patient',
  'Fuel and Go': 'Night Clerk',
  'Trailhead Outfitters': 'Lost Hiker',
}
export const guardOf = (shop: string): string => DEAD[STAFF[shop] ?? ''] ?? 'town/z_aisle'
const GOODS: [RegExp, string][] = [
  [/pantry/i, 'pantry'],
  [/refrigerator/i, 'fridge'],
  [/water/i, 'water'],
  [/liquor/i, 'liquor'],
  [/timber/i, 'lumber'],
  [/handsaw/i, 'handsaw'],
  [/extinguisher/i, 'extinguisher'],
  [/stove/i, 'stove'],
  [/generator/i, 'generator'],
  [/machete/i, 'machete'],
  [/handgun/i, 'handgun'],
  [/shotgun/i, 'shotgun'],
  [/rifle/i, 'rifle'],
  [/laser/i, 'laser'],
  [/scope/i, 'scope'],
  [/silencer/i, 'silencer'],
  [/first aid/i, 'first_aid'],
  [/batter/i, 'batteries'],
  [/gas/i, 'gas'],
  [/crossbow/i, 'crossbow'],
  [/short sword/i, 'short_sword'],
  [/sword/i, 'sword'],
  [/flashlight/i, 'flashlight'],
]
export interface TownLook {
  art: string
  zombie: boolean
  guarded: boolean
}
export function townCard(name: string): TownLook {
  if (DEAD[name]) return { art: DEAD[name], zombie: true, guarded: false }
  const goods = GOODS.find(([words]) => words.test(name))?.[1] ?? 'gas'
  return { art: `zs/${goods}`, zombie: false, guarded: /^guarded/i.test(name) }
}
export const carArt = (name: string): string =>
  ({ Minivan: 'town/minivan', 'Small SUV': 'town/suv_small', 'Full-Size SUV': 'town/suv_full' })[name] ?? 'town/car'

/** Where a die lies in the picture of the lid, in hundredths: the engine says the zone, the picture obeys. */
export function inLid(zone: string, cellNo: number, k: number): [number, number] {
  const [cx, cy] = [cellNo % 6, Math.floor(cellNo / 6)]
  const jitter = ((cellNo * 37 + k * 23) % 11) - 5
  if (/head/i.test(zone)) return [50 + (cx - 2.5) * 3 + jitter * 0.5, 28 + (cy - 2.5) * 2]
  if (/body/i.test(zone)) return [44 + (cx - 2.5) * 4 + jitter * 0.6 + (k % 3) * 6, 56 + (cy - 2.5) * 3]
  const left = cx < 3
  return [
    left ? 16 + cx * 3 + jitter * 0.5 : 76 + (cx - 3) * 4 + jitter * 0.5,
    cy < 2 ? 22 + cy * 4 : 66 + (cy % 4) * 6,
  ]
}

export interface Shambler {
  id: number
  x: number
  y: number
}
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

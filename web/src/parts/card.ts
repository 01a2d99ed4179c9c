// The end of a game as a picture to send to somebody: PNG, 1200 by 630, as messengers show it.
const WIDE = 1200
const HIGH = 630
const PICTURE = 520
const SVG = 'http://www.w3.org/2000/svg'

export interface Card {
  /** What is drawn to the right. */
  picture: SVGSVGElement
  won: boolean
  kick: string
  title: string
  text: string
  foot: string
}

/** The picture with everything that it borrows from the page. */
function alone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement
  const shelf = document.createElementNS(SVG, 'defs')
  const known = new Set<string>()
  const borrow = (root: Element): void => {
    for (const use of root.querySelectorAll('use')) {
      const id = use.getAttribute('href')?.slice(1) ?? ''
      const found = known.has(id) ? null : document.getElementById(id)
      if (!found) continue
      known.add(id)
      shelf.append(found.cloneNode(true))
      borrow(found)
    }
  }
  borrow(copy)
  for (const defs of document.querySelectorAll('.sprite > defs')) shelf.append(...defs.cloneNode(true).childNodes)
  copy.prepend(shelf)
  copy.setAttribute('xmlns', SVG)
  copy.setAttribute('width', String(PICTURE))
  copy.setAttribute('height', String(HIGH))
  copy.setAttribute('font-family', 'sans-serif')
  copy.setAttribute('font-weight', '700')
  return new XMLSerializer().serializeToString(copy)
}

async function drawn(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg)
  await image.decode()
  return image
}

/** The words in lines that are no wider than this. */
export function lines(text: string, fits: (line: string) => boolean): string[] {
  const out: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = out.length ? `${out.at(-1)} ${word}` : word
    if (out.length && fits(longer)) out[out.length - 1] = longer
    else out.push(word)
  }
  return out
}

export async function endCard({ picture, won, kick, title, text, foot }: Card): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = HIGH
  const c = canvas.getContext('2d')!
  const [ground, ink, mark] = won ? ['#e8ab2e', '#1d1a20', '#c8351f'] : ['#1d1a20', '#fbf1dc', '#f7c948']
  const style = getComputedStyle(document.documentElement)
  const [loud, plain] = [style.getPropertyValue('--disp'), style.getPropertyValue('--ui')]
  c.fillStyle = ground
  c.fillRect(0, 0, WIDE, HIGH)
  c.drawImage(await drawn(alone(picture)), WIDE - PICTURE, 0)
  const room = WIDE - PICTURE - 96
  let y = 56
  const write = (words: string, size: number, font: string, colour: string, most: number): void => {
    c.font = `${font === loud ? 400 : 600} ${size}px ${font}`
    c.fillStyle = colour
    c.textBaseline = 'top'
    for (const line of lines(words, (one) => c.measureText(one).width <= room).slice(0, most)) {
      c.fillText(line, 56, y, room)
      y += size * 1.12
    }
  }
  write(kick, 30, loud, mark, 1)
  y += 14
  write(title, title.length > 17 ? 72 : 92, loud, ink, 3)
  y += 18
  write(text, 28, plain, ink, 7)
  y = HIGH - 72
  write(foot, 30, loud, mark, 1)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

/** Hand it to whatever sends pictures here, or keep it as a file. */
export async function send(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ files: [file] }).catch(() => undefined) // nobody was chosen
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Reads claims from the texts and marks of rendered outputs, not from the data behind them. */
import type { SiteText } from '#site/text/site-text.ts'
import { allergenName, FAMILY } from './random-menu.ts'
import type { Claim } from './truth.ts'

/** An output's claims about an item, by allergen id. */
export type Claims = Map<number, Claim>
/** The statements of a menu site page about an item. */
export type ItemReading = {
  id: number
  place: 'shown' | 'unconfirmed' | 'hidden'
  claims: Claims
  /** The ids of the allergens that each size and each option is called free from, in the page's order. */
  parts: { sizes: number[][]; options: number[][] }
  /** The filter's marks on the item itself. `optionMarks` are the ids of allergens marked in an option. */
  marks: Claims
  optionMarks: number[]
  prices: string[]
}

const idByName = new Map<string, number>()
for (const locale of ['en', 'de', 'fr', 'ar', 'ja'])
  for (const { id } of FAMILY) idByName.set(allergenName(id, locale), id)
const NAME = /[a-z]{2}A\d\dx/g

function idsIn(text: string): number[] {
  return (text.match(NAME) ?? []).map((name) => idByName.get(name) ?? 0)
}

/** Reads the items of a page. Each starts with its name as a heading. */
export function readMenuPage(html: string, t: SiteText): ItemReading[] {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const unconfirmedFrom = indexOr(body, '<section class="unconfirmed"')
  const hiddenFrom = indexOr(body, '<details class="hidden-items"')
  const readings: ItemReading[] = []
  let at = body.indexOf('<h3>')
  while (at >= 0) {
    const next = body.indexOf('<h3>', at + 4)
    const text = body.slice(at, next < 0 ? undefined : next)
    const place = at > hiddenFrom ? 'hidden' : at > unconfirmedFrom ? 'unconfirmed' : 'shown'
    readings.push({ ...readItem(text, t), id: Number(/>Dish (\d+)</.exec(text)?.[1]), place })
    at = next
  }
  return readings
}

function indexOr(text: string, wanted: string): number {
  const at = text.indexOf(wanted)
  return at < 0 ? Infinity : at
}

/** Reads a rendered item, in a list or on its own page. */
export function readItem(text: string, t: SiteText): Omit<ItemReading, 'id' | 'place'> {
  const whole = between(text, '<p class="allergens', '</p>')
  const verdict = between(text, '<ul class="verdict">', '</ul>').split('<li').slice(1)
  // A dash separates the allergens of options from the options' names.
  const isOfOptions = (one: string) => between(one, '</b>', '</li>').includes(' – ')
  const ofOptions = verdict.filter(isOfOptions)
  const ofItem = verdict.filter((one) => !isOfOptions(one))
  return {
    claims: readClaims(whole.split('<span').slice(1), t),
    marks: readClaims(ofItem, t),
    optionMarks: ofOptions.flatMap(idsIn),
    parts: {
      sizes: partsIn(between(text, '<ul class="variants">', '</ul>'), t),
      options: text
        .split('<details class="options"')
        .slice(1)
        .flatMap((group) => partsIn(between(group, '<ul>', '</ul>'), t)),
    },
    prices: [
      ...[between(text, '<p class="price', '</p>')].filter((price) => price !== '').map(afterTag),
      ...between(text, '<ul class="variants">', '</ul>')
        .split('<li>')
        .slice(1)
        .map((size) => between(size, '<bdi', '</bdi>'))
        .map(afterTag),
    ],
  }
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start)
  return from < 0 ? '' : text.slice(from + start.length, text.indexOf(end, from))
}

const afterTag = (text: string) => text.slice(text.indexOf('>') + 1)

/** Reads claims from pieces of HTML, each of which contains the fixed text of one of the five claims. */
function readClaims(pieces: string[], t: SiteText): Claims {
  const claims: Claims = new Map()
  const words: [string, Claim][] = [
    [t.contains, 'CONTAINS'],
    [t.mayContain, 'MAY_CONTAIN'],
    [t.freeFrom, 'FREE_FROM'],
    [t.freeFromWithoutExtras, 'FREE_WITHOUT_EXTRAS'],
    [t.notConfirmed, 'UNKNOWN'],
  ]
  for (const piece of pieces) {
    const claim = words.find(([text]) => piece.includes(`<b>${text}</b>`))?.[1]
    if (!claim) throw new Error(`No statement: ${piece}`)
    for (const id of idsIn(piece)) {
      if (claims.has(id)) throw new Error(`Two statements about allergen ${id}: ${pieces.join('')}`)
      claims.set(id, claim)
    }
  }
  return claims
}

/** The ids of the allergens that each size or option in a list is called free from. */
function partsIn(list: string, t: SiteText): number[][] {
  return list
    .split('<li>')
    .slice(1)
    .map((part) =>
      part
        .split('<small')
        .slice(1)
        .filter((one) => afterTag(one).startsWith(` ${t.freeFrom} `))
        .flatMap(idsIn),
    )
}

export function readConsole(html: string): Claims {
  const words: [string, Claim][] = [
    ['Contains', 'CONTAINS'],
    ['May contain', 'MAY_CONTAIN'],
    ['Free from', 'FREE_FROM'],
    ['Without extras, free from', 'FREE_WITHOUT_EXTRAS'],
    ['Not confirmed – ask us:', 'UNKNOWN'],
  ]
  const claims: Claims = new Map()
  for (const line of html.split('<p>').slice(1)) {
    const claim = words.find(([text]) => line.startsWith(`<b class="font-semibold">${text}</b>`))?.[1]
    if (claim) for (const id of idsIn(line)) claims.set(id, claim)
  }
  return claims
}

/** Reads a cell of the matrix in a spreadsheet, such as `free from; options contain (5 Jan 2026)`. */
export function readCell(text: string): Claim {
  const [level = '', extras] = text.replace(/ \(.*\)$/, '').split('; ')
  if (level === 'contains') return 'CONTAINS'
  if (level === 'may contain') return 'MAY_CONTAIN'
  if (level === 'not confirmed') return 'UNKNOWN'
  if (level !== 'free from') throw new Error(`No level: ${text}`)
  return extras === undefined ? 'FREE_FROM' : 'FREE_WITHOUT_EXTRAS'
}

/** Reads a cell of the printed matrix, such as `F +?`. */
export function readSign(text: string): Claim {
  const claims: Record<string, Claim> = { C: 'CONTAINS', M: 'MAY_CONTAIN', '?': 'UNKNOWN', F: 'FREE_FROM' }
  const claim = claims[text.charAt(0)]
  if (!claim) throw new Error(`No sign: ${text}`)
  return claim === 'FREE_FROM' && text.length > 1 ? 'FREE_WITHOUT_EXTRAS' : claim
}

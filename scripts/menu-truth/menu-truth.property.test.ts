import { createElement, Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MatrixCell } from '#contract/menu-exports.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { formatMoney, toDecimalText } from '#contract/money.ts'
import { allergenFamilies, confirmationOf, publishedLevel } from '#contract/published-allergens.ts'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'
import { GuestAllergens } from '#console/features/menu-items/GuestAllergens.tsx'
import { publishedOf } from '#console/features/menu-items/published-item.ts'
import { dishOf, effectiveCell } from '#server/features/menu-export/policy.ts'
import { signOf } from '#server/features/menu-export/matrix-pdf.ts'
import { matrixRows } from '#server/features/menu-export/present.ts'
import { sheetOf, textsOfItem } from '#server/features/menu-export/printed-menu.ts'
import { publishMenu } from '#server/features/menu-site/policy.ts'
import { presentMenu } from '#server/features/menu-site/present.ts'
import { render } from '#site/entry-server.tsx'
import { emptyFilter } from '#site/filter/menu-filter.ts'
import { VIEWS } from '#site/pages/all-views.ts'
import type { ViewProps } from '#site/pages/view.ts'
import { THEMES } from '#site/themes/all-themes.ts'
import { menuLook } from '#site/ui/menu-look.ts'
import { siteTextFor } from '#site/text/site-text.ts'
import { BROKEN_RULES, type BreakMenu } from './broken-rules.ts'
import { siteHead } from './menu-parts.ts'
import { seededRandom, randomInteger } from './random.ts'
import {
  allergenName,
  editorPriceMinor,
  FAMILY,
  GLUTEN_FREE,
  NOW,
  randomMenu,
  type RandomMenu,
  shownType,
  statementsOf,
  type StoredItem,
  type StoredPart,
  SWITCHED_OFF,
  visibleGroup,
  visibleItem,
  LABELS,
} from './random-menu.ts'
import { type Claims, type ItemReading, readCell, readConsole, readItem, readMenuPage, readSign } from './readings.ts'
import { type Claim, findContradiction, isConfirmedFree } from './truth.ts'

const ITEMS = 100_000
/** Items per menu: few enough for the menu site to show all of them on one page. */
const PAGE_SIZE = 200
const SEED = Number(process.env['PROVE_SEED'] ?? (process.env['PROVE'] === 'full' ? Date.now() % 1_000_000 : 7))
const FAMILIES = allergenFamilies(FAMILY)
const ACTIVE = FAMILY.flatMap(({ id }) => (id === SWITCHED_OFF ? [] : id))
const ASSETS = { script: '/s.js', words: {}, laterStyle: '/l.css', styles: [], inlineStyle: '', devScripts: [] }
const NO_HOURS = { ofCategory: new Map(), ofItem: new Map(), changesAt: null }
const SITE_ADDRESS = 'https://carte.test/branch/cafe/MQ=='

/** A random menu with what is rendered from it; `matrix` has the claims about each item by the item's id. */
type Outputs = { menu: RandomMenu; snapshot: MenuSnapshot; matrix: Map<number, Claims> }

it(`every output shows the same allergens and prices for ${ITEMS} random items (seed ${SEED})`, () => {
  const seen = checkMenus(ITEMS)

  // All five kinds of claim must occur often, or the test would prove little.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(ITEMS / 50)
}, 900_000)

it.each(BROKEN_RULES)('the check of random items fails when an output %s', (_, breakMenu) => {
  expect(() => checkMenus(4_000, breakMenu)).toThrow(/expected|free from|contain|confirmed/)
})

/**
 * Creates menus, renders every output of them, and checks the claims in each output.
 * @param breakMenu changes the menu before it is rendered, to prove that the test notices it
 * @returns how often each claim occurs in the allergen matrix
 */
function checkMenus(count: number, breakMenu: BreakMenu = (menu) => menu): Record<Claim, number> {
  const random = seededRandom(SEED)
  const seen = { FREE_FROM: 0, FREE_WITHOUT_EXTRAS: 0, UNKNOWN: 0, CONTAINS: 0, MAY_CONTAIN: 0 }
  for (let first = 1; first <= count; first += PAGE_SIZE) {
    const menu = randomMenu(random, { first, size: PAGE_SIZE })
    const outputs = { ...outputsOf(breakMenu(menu)), menu }
    for (const item of menu.items) {
      for (const [allergenId, claim] of claimsOf(outputs.matrix, item.id)) {
        seen[claim] += 1
        refuse(findContradiction(menu, item, allergenId, claim), { item, allergenId, claim, where: 'matrix' })
      }
    }
    checkApi(outputs)
    checkConsole({ ...outputs, menu: breakMenu(menu) })
    checkPaper(outputs)
    checkPages(outputs, [])
    checkItemViews(outputs)
    checkPages(
      outputs,
      Array.from({ length: randomInteger(random, 1, 2) }, () => randomInteger(random, 1, ACTIVE.length)),
    )
  }
  return seen
}

function outputsOf(menu: RandomMenu): Outputs {
  const clock = { accessEnd: menu.accessEnd, now: NOW }
  const published = publishMenu({ items: menu.items.map(visibleItem), groups: menu.groups.map(visibleGroup) }, clock)
  const categories = [
    { id: 1, parentId: null, name: { en: 'Dishes' }, description: {}, availability: [], image: null, picture: null },
  ]
  const opening = { openingHours: [], specialHours: [], openingWords: '', openingStatus: null }
  const parts = { ...published, labels: LABELS, hours: NO_HOURS, opening }
  const { locale } = menu
  const snapshot = { ...presentMenu(siteHead(menu), { ...parts, categories }, { locale, now: NOW }), locale }
  return { menu, snapshot, matrix: matrixOf(menu) }
}

/** The claims of the allergen matrix. Its spreadsheet and its printed form must agree. */
function matrixOf(menu: RandomMenu): Map<number, Claims> {
  const clock = { accessEnd: menu.accessEnd, now: NOW }
  const rows = menu.items.map((item) => {
    const options = item.groups.flatMap(({ minSelected, options: own }) =>
      own.map(({ id, isDefault }) => ({ menuItemId: item.id, id, minSelected, isDefault })),
    )
    const dish = dishOf(statementsOf(item), options, clock)
    const cells = ACTIVE.map((id): MatrixCell => effectiveCell(dish, id, FAMILIES))
    return { id: item.id, name: '', cells, confirmation: confirmationOf(dish.statements) }
  })
  const { rows: sheet } = matrixRows({
    branch: { id: 1, name: '', defaultLocale: 'en', timeZone: 'UTC' },
    brandName: '',
    allergenStatement: null,
    allergensReviewedAt: null,
    generatedAt: NOW.toISOString(),
    allergens: ACTIVE.map((id) => ({ id, name: '' })),
    categories: [{ id: 1, name: '', items: rows }],
  })
  return new Map(
    rows.map(({ id, cells }, row) => [
      id,
      new Map(
        cells.map((cell, at) => {
          const claim = readCell(sheet[row]?.[at + 2] ?? '')
          same(readSign(signOf(cell)), claim, { id, where: 'printed matrix' })
          return [ACTIVE[at] ?? 0, claim] as const
        }),
      ),
    ]),
  )
}

function checkApi({ menu, snapshot, matrix }: Outputs): void {
  for (const [at, item] of menu.items.entries()) {
    const shown = snapshot.menuItems[at]
    if (!shown) throw new Error('An item is missing')
    const claims = new Map(shown.allergens.map((one) => [one.id, claimOf(one)]))
    checkClaims({ menu, item, claims, where: 'API' }, matrix)
    same(claims.size, shown.allergens.length, { item, where: 'API' })
    const amounts = pricesOf(item)
    same(shown.price?.amountMinor, amounts.length > 0 ? Math.min(...amounts) : undefined, { item, where: 'API price' })
    same(shown.variants.map(({ price }) => price.amountMinor).join(), sizePricesOf(item).join(), { item })
  }
}

function claimOf({ level, extras }: PublicMenuItem['allergens'][number]): Claim {
  return level === 'FREE_FROM' && extras ? 'FREE_WITHOUT_EXTRAS' : level
}

/** Checks what the console's item page shows as the guests' view of allergens. */
function checkConsole({ menu, matrix }: Outputs): void {
  const clock = { accessEnd: menu.accessEnd, now: NOW }
  const known = FAMILY.map((one) => ({ ...one, name: allergenName(one.id, 'en') }))
  const part = ({ allergens }: StoredPart) =>
    allergens.map((one) => ({ ...one, allergenId: one.id, publishedLevel: publishedLevel(one, clock) }))
  const read = (item: StoredItem) =>
    ({
      allergens: part(item),
      variants: item.variants.map((one) => ({ allergens: part(one) })),
      modifierGroups: item.groups.map(({ minSelected, options }) => ({
        minSelected,
        options: options.map((one) => ({ isDefault: one.isDefault, allergens: part(one) })),
      })),
    }) as unknown as MenuItem // only these fields of an item are read
  const drawn = drawAll(menu.items, (item) =>
    createElement(GuestAllergens, { statements: publishedOf(read(item), known as Parameters<typeof publishedOf>[1]) }),
  )
  for (const [at, item] of menu.items.entries())
    checkClaims({ menu, item, claims: readConsole(drawn[at] ?? ''), where: 'console' }, matrix)
}

/** Renders all items at once; one by one is slow. */
function drawAll(items: StoredItem[], draw: (item: StoredItem, at: number) => ReactElement): string[] {
  const parts = items.map((item, at) => createElement(Fragment, { key: item.id }, draw(item, at), createElement('hr')))
  return renderToStaticMarkup(createElement(Fragment, null, parts)).split('<hr/>')
}

/** Checks the printed menu: the allergen numbers after an item, and its prices. */
function checkPaper({ menu, snapshot, matrix }: Outputs): void {
  const sheet = sheetOf({ ...snapshot, size: 'A4', columns: 1, now: NOW })
  const idOf = new Map([...sheet.codes].map(([id, code]) => [String(code), id]))
  for (const [at, item] of menu.items.entries()) {
    const shown = snapshot.menuItems[at]
    if (!shown) throw new Error('An item is missing')
    const { price, sizes, marks } = textsOfItem(shown, sheet)
    const printed = new Map(
      (/(?:^|\s{3})(\(?\d[\d(), ]*)$/.exec(marks)?.[1] ?? '').split(', ').flatMap((mark): [number, Claim][] => {
        const id = idOf.get(mark.replaceAll(/[()]/g, ''))
        return id === undefined ? [] : [[id, mark.startsWith('(') ? 'MAY_CONTAIN' : 'CONTAINS']]
      }),
    )
    checkClaims({ menu, item, claims: printed, where: 'paper' }, matrix)
    for (const { id, level } of shown.allergens)
      if (level === 'CONTAINS' || level === 'MAY_CONTAIN') same(printed.get(id), level, { item, id, where: 'paper' })
    same(sizes.map((one) => one.price).join(), moneyOf(menu, sizePricesOf(item)), { item })
    if (shownType(item) === 'FIXED' && item.variants.length === 0)
      same(price, moneyOf(menu, pricesOf(item)), { item, where: 'printed price' })
  }
}

/** Checks a page of the menu site: its items, where the filter puts them, and the data for search engines. */
function checkPages({ menu, snapshot, matrix }: Outputs, avoided: number[]): void {
  const t = siteTextFor(menu.locale)
  const known = new Set(snapshot.menuSite.allergens.map(({ id }) => id))
  const chosen = [...new Set(avoided)].filter((id) => known.has(id))
  const page: MenuPage = {
    kind: 'cafe',
    snapshot,
    filterQuery: chosen.map((id) => `avoid=${id}`).join('&'),
    canonicalUrl: SITE_ADDRESS,
    assetBaseUrl: '',
  }
  const { html } = render(page, ASSETS)
  const readings = readMenuPage(html, t)
  same(readings.length, menu.items.length, { where: 'page' })
  const items = new Map(menu.items.map((item) => [item.id, item]))
  const firstId = menu.items[0]?.id ?? 0
  for (const reading of readings) {
    const item = items.get(reading.id)
    if (!item) throw new Error(`Dish ${reading.id} isn’t on this menu`)
    checkReading({ menu, item, matrix, where: 'page' }, reading)
    const claims = claimsOf(matrix, item.id)
    const avoidedClaims = chosen.map((id) => claims.get(id) ?? 'UNKNOWN')
    same(reading.place, placeOf(avoidedClaims, menu), { item, chosen, mode: menu.filterMode, where: 'filter' })
    for (const [at, id] of chosen.entries()) {
      const claim = avoidedClaims[at]
      const isFree = claim === 'FREE_FROM' || claim === 'FREE_WITHOUT_EXTRAS'
      same(reading.marks.get(id), isFree ? undefined : claim, { item, id, where: 'filter mark' })
      if (claim === 'FREE_FROM' && reading.optionMarks.includes(id))
        throw new Error(`Dish ${item.id} is called free from ${id}, but one of its options isn’t`)
    }
  }
  if (chosen.length === 0) checkJsonLd({ menu, snapshot, matrix }, html, firstId)
}

/** Where a filter puts an item, given the claims about the avoided allergens. */
function placeOf(claims: Claim[], { filterMode }: RandomMenu): ItemReading['place'] {
  const hides: Record<typeof filterMode, Claim[]> = {
    STANDARD: ['CONTAINS', 'MAY_CONTAIN'],
    STRICT: ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN'],
    RELAXED: ['CONTAINS'],
  }
  if (claims.some((claim) => hides[filterMode].includes(claim))) return 'hidden'
  return claims.includes('UNKNOWN') ? 'unconfirmed' : 'shown'
}

function checkJsonLd({ menu, matrix }: Outputs, html: string, firstId: number): void {
  const start = html.indexOf('application/ld+json">') + 'application/ld+json">'.length
  const data = JSON.parse(html.slice(start, html.indexOf('</script>', start))) as JsonLd // as `jsonLd` writes it
  const listed = data.hasMenu.hasMenuSection.flatMap((section) => section.hasMenuItem)
  same(listed.length, menu.items.length, { where: 'JSON-LD' })
  for (const { name, offers = [], suitableForDiet = [] } of listed) {
    const item = menu.items[Number(name.slice('Dish '.length)) - firstId]
    if (!item) throw new Error(`${name} isn’t on this menu`)
    const amounts = pricesOf(item).map((one) => toDecimalText(one, menu.currency.code))
    const isLowest = item.variants.length === 0 && shownType(item) === 'FROM'
    const stated = offers.map(({ price, lowPrice }) => (isLowest ? lowPrice : price))
    same(stated.join(), amounts.join(), { item, where: 'JSON-LD' })
    const claims = claimsOf(matrix, item.id)
    if (suitableForDiet.some((diet) => diet.endsWith('GlutenFreeDiet')))
      same(claims.get(GLUTEN_FREE), 'FREE_FROM', { item, where: 'JSON-LD' })
  }
}

type Offer = { price?: string; lowPrice?: string }
type JsonLd = {
  hasMenu: {
    hasMenuSection: { hasMenuItem: { name: string; offers?: Offer[]; suitableForDiet?: string[] }[] }[]
  }
}

/** Checks each item's own page. */
function checkItemViews({ menu, snapshot, matrix }: Outputs): void {
  const t = siteTextFor(menu.locale)
  const shared = { filterQuery: '', canonicalUrl: SITE_ADDRESS, assetBaseUrl: '' }
  const drawn = drawAll(menu.items, ({ id: itemId }, at) => {
    const menuItems = snapshot.menuItems.slice(at, at + 1)
    const page: MenuPage = { kind: 'item', itemId, snapshot: { ...snapshot, menuItems }, ...shared }
    const filter = emptyFilter(menuItems)
    const props = { page, filter, look: menuLook(page, t), theme: THEMES[menu.theme] }
    return createElement(VIEWS.item, props as unknown as ViewProps) // the item view uses no other props
  })
  for (const [at, item] of menu.items.entries())
    checkReading({ menu, item, matrix, where: 'item page' }, readItem(drawn[at] ?? '', t))
}

type Drawn = { menu: RandomMenu; item: StoredItem; matrix: Map<number, Claims>; where: string }

function checkReading(
  { menu, item, matrix, where }: Drawn,
  { claims, parts, prices }: Omit<ItemReading, 'id' | 'place'>,
): void {
  checkClaims({ menu, item, claims, where }, matrix)
  checkParts(menu, item.variants, parts.sizes)
  checkParts(
    menu,
    item.groups.flatMap(({ options }) => options),
    parts.options,
  )
  if (item.variants.length > 0 || shownType(item) === 'FIXED')
    same(prices.join(), moneyOf(menu, pricesOf(item)), { item, where })
  else if (shownType(item) === 'FROM')
    for (const one of pricesOf(item)) same(prices[0]?.includes(moneyOf(menu, [one])), true, { item, where })
}

/** A size or option may be called free from an allergen only if its own level is “free from” and confirmed. */
function checkParts(menu: RandomMenu, parts: StoredPart[], readings: number[][]): void {
  for (const [at, ids] of readings.entries())
    for (const id of ids) {
      const stated = parts[at]?.allergens.find((one) => one.id === id)
      if (!stated || !isConfirmedFree(stated, menu)) throw new Error(`Part ${parts[at]?.id} is called free from ${id}`)
    }
}

/** An output's claims must be true, and equal to those of the matrix. */
function checkClaims(
  { menu, item, claims, where }: { menu: RandomMenu; item: StoredItem; claims: Claims; where: string },
  matrix: Map<number, Claims>,
): void {
  const expected = claimsOf(matrix, item.id)
  for (const [allergenId, claim] of claims) {
    refuse(findContradiction(menu, item, allergenId, claim), { item, allergenId, claim, where })
    if (allergenId !== SWITCHED_OFF) same(claim, expected.get(allergenId), { item, allergenId, where })
  }
}

function claimsOf(matrix: Map<number, Claims>, id: number): Claims {
  return matrix.get(id) ?? new Map()
}

const sizePricesOf = ({ variants }: StoredItem) => variants.map(({ priceMinor }) => priceMinor)

/** The prices of the sizes, or else the item's own; empty when it has none. */
const pricesOf = (item: StoredItem) =>
  item.variants.length > 0 ? sizePricesOf(item) : [editorPriceMinor(item)].flatMap((one) => one ?? [])

/** Formatted amounts, separated by commas. */
function moneyOf({ currency, locale }: RandomMenu, amounts: number[]): string {
  const format = { currencyCode: currency.code, currencySymbol: currency.symbol, currencyPosition: currency.position }
  return amounts.map((one) => formatMoney(one, { ...format, locale })).join()
}

/** `expect` is too slow for millions of comparisons. */
function same(one: unknown, other: unknown, about: unknown): void {
  if (one !== other) throw new Error(`${String(one)}, expected ${String(other)}: ${JSON.stringify(about)}`)
}

function refuse(reason: string | null, about: unknown): void {
  if (reason !== null) throw new Error(`${reason}: ${JSON.stringify(about)}`)
}

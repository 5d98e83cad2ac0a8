/** Draws a menu to print; runs in a thread (docs/decisions/0011-pdfs.md). */
import { readableOn } from '#contract/colors.ts'
import { directionOf } from '#contract/localized-text.ts'
import type { PAPER_SIZES } from '#contract/menu-exports.ts'
import type { PublicCategory, PublicMenuItem, PublicModifierGroup } from '#contract/menu-site.ts'
import { formatMoney } from '#contract/money.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { makePdf, mm, type PdfPage } from '#server/platform/pdf.ts'
import { toLeftOffset, type Block, blockOf, type Columns, fillColumns, type Row, textRow } from './columns.ts'
import { printedAllergens } from './policy.ts'

export type PrintedMenu = MenuSnapshot & { size: (typeof PAPER_SIZES)[number]; columns: number; now: Date }

type Words = {
  from: string
  market: string
  onRequest: string
  /** `{hours}` is replaced by the hours of a category or an item. */
  onlyAt: string
  /** The text for a category or an item that is never available, because its hours and its parent's don't overlap. */
  never: string
  allergens: string
  mayContain: string
  ask: string
  diets: string
}

/** The printed words by language; English for all other languages. */
const WORDS: Record<string, Words> = {
  en: {
    from: 'from',
    market: 'market price',
    onRequest: 'on request',
    onlyAt: 'Only {hours}',
    never: 'Not available',
    allergens: 'Allergens',
    mayContain: 'in brackets: may contain',
    ask: 'If an allergen is not listed, that does not mean a dish is free from it. Please ask us.',
    diets: 'Diets',
  },
  de: {
    from: 'ab',
    market: 'Tagespreis',
    onRequest: 'auf Anfrage',
    onlyAt: 'Nur {hours}',
    never: 'Nicht erhältlich',
    allergens: 'Allergene',
    mayContain: 'in Klammern: kann enthalten',
    ask: 'Dass ein Allergen nicht aufgeführt ist, bedeutet nicht, dass ein Gericht frei davon ist. Bitte fragen Sie uns.',
    diets: 'Ernährungsweisen',
  },
  fr: {
    from: 'dès',
    market: 'prix du jour',
    onRequest: 'sur demande',
    onlyAt: 'Uniquement {hours}',
    never: 'Indisponible',
    allergens: 'Allergènes',
    mayContain: 'entre parenthèses : peut contenir',
    ask: 'L’absence d’un allergène dans la liste ne signifie pas que le plat en est exempt. Renseignez-vous auprès de nous.',
    diets: 'Régimes alimentaires',
  },
  ar: {
    from: 'من',
    market: 'سعر السوق',
    onRequest: 'عند الطلب',
    onlyAt: 'متوفر فقط {hours}',
    never: 'غير متوفر',
    allergens: 'مسببات الحساسية',
    mayContain: 'بين قوسين: قد يحتوي على',
    ask: 'عدم ذكر مسبب حساسية لا يعني أن الطبق خالٍ منه. يرجى سؤالنا.',
    diets: 'الأنظمة الغذائية',
  },
  ja: {
    from: '〜',
    market: '時価',
    onRequest: 'お尋ねください',
    onlyAt: '{hours}のみ',
    never: 'ご注文いただけません',
    allergens: 'アレルゲン',
    mayContain: '括弧内：含む可能性あり',
    ask: 'アレルゲンの記載がない場合でも、その料理に含まれないとは限りません。スタッフにお尋ねください。',
    diets: '食事制限',
  },
}

const INK = '#1a1a1a'
const PALE = '#5a5a5a'
const RULE = '#c9c9c9'

const SIZES = {
  A4: { margin: mm(17), gap: mm(9), name: 10.5, text: 8.5, heading: 14, title: 26, footer: 7.5 },
  A5: { margin: mm(12), gap: mm(7), name: 9, text: 7.5, heading: 11.5, title: 19, footer: 6.5 },
}

type Sheet = {
  menu: PrintedMenu
  look: (typeof SIZES)['A4']
  t: Words
  accent: string
  /** The number printed for each allergen, by allergen id. */
  codes: Map<number, number>
  /** The text printed for each diet type, by diet type id. */
  diets: Map<number, { mark: string; name: string }>
}
export function draw(menu: PrintedMenu): Promise<Uint8Array> {
  const { branch, brand } = menu.menuSite
  const sheet = sheetOf(menu)
  const title = brand.name === branch.name ? brand.name : `${brand.name} – ${branch.name}`
  const options = { title, locale: menu.locale, size: menu.size, now: menu.now }
  return makePdf(
    { ...options, everyPage: (page, number, count) => drawFooter(page, sheet, `${number} / ${count}`) },
    (page) => {
      const top = drawTitle(page, sheet)
      fillColumns(page, columnsOf(page, sheet, top), (width) => menuBlocks(page, sheet, width))
    },
  )
}

export function sheetOf(menu: PrintedMenu): Sheet {
  return {
    menu,
    look: SIZES[menu.size],
    t: WORDS[menu.locale.split('-')[0] ?? ''] ?? (WORDS['en'] as Words), // `WORDS` has an `en`
    accent: readableOn('#ffffff', menu.menuSite.setting.brandColor, 4.5),
    codes: new Map(menu.menuSite.allergens.map(({ id }, at) => [id, at + 1])),
    diets: dietMarks(menu),
  }
}

/** The abbreviation of each diet type, or its name if it has none or shares it with another diet type on the menu. */
function dietMarks({ menuItems }: PrintedMenu): Sheet['diets'] {
  const known = new Map(menuItems.flatMap(({ dietTypes }) => dietTypes.map((one) => [one.id, one] as const)))
  const folded = (abbreviation: string | null) => abbreviation?.toLowerCase() ?? ''
  const sharing = Map.groupBy(known.values(), ({ abbreviation }) => folded(abbreviation))
  return new Map(
    [...known].map(([id, { abbreviation, name }]) => {
      const isAlone = sharing.get(folded(abbreviation))?.length === 1
      return [id, { mark: (isAlone && abbreviation) || name, name }]
    }),
  )
}

function drawTitle(page: PdfPage, { menu, look, accent }: Sheet): number {
  const { brand, branch } = menu.menuSite
  const width = page.width - 2 * look.margin
  let y = look.margin
  y += page.text(brand.name, {
    x: look.margin,
    y,
    width,
    size: look.title,
    bold: true,
    color: accent,
    align: 'center',
    leading: 1.25,
  })
  if (branch.name !== brand.name)
    y += page.text(branch.name, { x: look.margin, y, width, size: look.name, color: PALE, align: 'center' })
  y += look.name * 0.7
  page.rectangle({ x: (page.width - mm(24)) / 2, y, width: mm(24), height: 1.5, color: accent })
  return y + look.heading * 1.3
}

function drawFooter(page: PdfPage, { menu, look }: Sheet, pageNumber: string): void {
  const { branch } = menu.menuSite
  const y = page.height - look.margin * 0.72
  const width = page.width - 2 * look.margin
  const contact = [branch.address, branch.telephone].filter(Boolean).join(' · ').replaceAll('\n', ', ')
  page.line({ x1: look.margin, y1: y - 4, x2: page.width - look.margin, y2: y - 4, color: RULE })
  page.text(contact, {
    x: toLeftOffset(page, look.margin, width * 0.85),
    y,
    width: width * 0.85,
    size: look.footer,
    color: PALE,
    maxLines: 1,
  })
  page.text(pageNumber, { x: look.margin, y, width, size: look.footer, color: PALE, align: 'end' })
}

function columnsOf(page: PdfPage, { look, menu }: Sheet, top: number): Columns {
  const { margin, gap, footer } = look
  return { count: menu.columns, gap, margin, top, bottom: page.height - margin - footer }
}

function menuBlocks(page: PdfPage, sheet: Sheet, width: number): Block[] {
  const { menuSite, menuItems } = sheet.menu
  const items = new Map(menuItems.map((item) => [item.id, item]))
  const inCategory = (category: PublicCategory, isSub: boolean): Block[] => [
    headingBlock(page, sheet, { category, isSub }, width),
    ...category.itemIds.flatMap((id) => {
      const item = items.get(id)
      return item ? [itemBlock(page, sheet, item, width)] : []
    }),
    ...menuSite.categories.filter((one) => one.parentId === category.id).flatMap((one) => inCategory(one, true)),
  ]
  const known = new Set(menuSite.categories.map(({ id }) => id))
  const roots = menuSite.categories.filter(({ parentId }) => parentId === null || !known.has(parentId))
  return [...roots.flatMap((category) => inCategory(category, false)), ...legendBlocks(page, sheet, width)]
}

type Stated = PublicModifierGroup['options'][number]['allergens'][number]
type Heading = { category: PublicCategory; isSub: boolean }

function headingBlock(page: PdfPage, sheet: Sheet, { category, isSub }: Heading, width: number): Block {
  const { look, accent } = sheet
  const name = { size: isSub ? look.name * 1.1 : look.heading, bold: true, color: isSub ? INK : accent, width }
  const text = { size: look.text, color: PALE, width }
  const parts = [category.description, hoursText(category.availability, sheet)].filter((part) => part !== '')
  const above = { height: look.name * 0.6, draw: () => {} }
  const rows = [textRow(page, category.name, name), ...parts.map((part) => textRow(page, part, text))]
  return blockOf([above, ...rows], look.text * 0.5, true)
}

/** The texts printed for an item, besides name and description. */
export function textsOfItem(item: PublicMenuItem, sheet: Sheet) {
  const category = sheet.menu.menuSite.categories.find(({ id }) => id === item.category.id)
  return {
    hours: item.availability?.hours === category?.availability?.hours ? '' : hoursText(item.availability, sheet),
    price: item.variants.length > 0 ? '' : priceText(item, sheet),
    sizes: item.variants.map((one) => ({ name: one.name, price: money(one.price.amountMinor, sheet) })),
    groups: item.modifierGroups.map((group) => groupLine(group, sheet)),
    marks: marksOf(item, sheet),
  }
}

function itemBlock(page: PdfPage, sheet: Sheet, item: PublicMenuItem, width: number): Block {
  const { look } = sheet
  const name = { size: look.name, bold: true, color: INK }
  const text = { size: look.text, color: PALE }
  const priced = { size: look.name, color: INK }
  const { price, hours, groups, marks, sizes } = textsOfItem(item, sheet)
  const priceWidth = price === '' ? 0 : page.measure(price, priced).width + look.text
  const isRtl = page.direction === 'rtl'
  const nameRow = textRow(page, item.name, { ...name, width: width - priceWidth }, (x) => (isRtl ? x + priceWidth : x))
  const atEnd = (content: string, x: number, y: number, size: number) =>
    page.text(content, { size, color: INK, x, y, width, align: 'end' })
  const partRows = [item.description, hours, ...groups, marks]
    .filter((part) => part !== '')
    .map((part) => {
      const style = { ...text, ...(part === marks && { color: sheet.accent }), width: width * 0.92 }
      return textRow(page, part, style, (x) => (isRtl ? x + width * 0.08 : x))
    })
  const sizeRows = sizes.map((one) => {
    const style = { ...text, color: INK, width: width * 0.65 }
    const row = textRow(page, one.name, style, (x) => (isRtl ? x + width * 0.35 : x))
    return withPrice(row, (x, y) => atEnd(one.price, x, y, look.name * 0.95))
  })
  const first = price === '' ? nameRow : withPrice(nameRow, (x, y) => atEnd(price, x, y, look.name))
  return blockOf([first, ...partRows, ...sizeRows], look.name * 0.62)
}

/** A name with a price beside its first line. */
function withPrice({ height, draw: drawName }: Row, drawPrice: (x: number, y: number) => void): Row {
  return {
    height,
    draw: (x, y) => {
      drawName(x, y)
      drawPrice(x, y)
    },
  }
}

/** The text about when a category or an item is available; '' if it always is. */
export function hoursText(availability: PublicCategory['availability'], { t }: Sheet): string {
  if (!availability) return ''
  return availability.hours === '' ? t.never : t.onlyAt.replace('{hours}', availability.hours)
}

/** An option group: `Extras: Tuna +3.00 € [4] · No cheese −0.50 €`. */
function groupLine({ name, options }: PublicModifierGroup, sheet: Sheet): string {
  const choices = options.map((option) => {
    const { amountMinor } = option.priceDelta
    const sign = amountMinor < 0 ? '−' : '+'
    const delta = amountMinor === 0 ? '' : ` ${sign}${money(Math.abs(amountMinor), sheet)}`
    const codes = codesOf(option.allergens, sheet.codes)
    return `${option.name}${delta}${codes === '' ? '' : ` [${codes}]`}`
  })
  return `${name}: ${choices.join(' · ')}`
}

/** Diet types and allergens, as printed below an item: `V · GF   1, 3, (7)`. */
function marksOf({ dietTypes, allergens }: PublicMenuItem, { codes, diets }: Sheet): string {
  const marks = dietTypes.map(({ id, name }) => diets.get(id)?.mark ?? name).join(' · ')
  return [marks, codesOf(allergens, codes)].filter((part) => part !== '').join('   ')
}

/** The numbers of the allergens. Those with the level “may contain” are in brackets: `1, 3, (7)`. */
function codesOf(allergens: Stated[], codes: Map<number, number>): string {
  return allergens
    .filter(({ level }) => level === 'CONTAINS' || level === 'MAY_CONTAIN')
    .flatMap(({ id, level }) => {
      const code = codes.get(id)
      return code === undefined ? [] : [{ code, level }]
    })
    .toSorted((one, other) => one.code - other.code)
    .map(({ code, level }) => (level === 'CONTAINS' ? String(code) : `(${code})`))
    .join(', ')
}

/** The legend of numbers and letters, and the branch's allergen statement, tax note and legal notice. */
export function legendOf({ menu, t, codes, diets }: Sheet): string[] {
  const { allergens: known, setting } = menu.menuSite
  const allergens = printedAllergens(menu).map(({ id, name }) =>
    `${codes.get(id) ?? ''} ${name}`.replaceAll(' ', '\u00a0'),
  )
  const dietText = [...diets.values()]
    .filter(({ mark, name }) => mark !== name)
    .map(({ mark, name }) => `${mark}\u00a0${name}`)
  return [
    ...(allergens.length > 0 ? [`${t.allergens}: ${allergens.join(', ')} (${t.mayContain}).`] : []),
    ...(dietText.length > 0 ? [`${t.diets}: ${dietText.join(', ')}.`] : []),
    ...(known.length > 0 ? [t.ask] : []),
    ...[setting.allergenStatement, setting.taxNote, setting.legalNotice].flatMap((one) => one ?? []),
  ]
}

function legendBlocks(page: PdfPage, sheet: Sheet, width: number): Block[] {
  const { look } = sheet
  return legendOf(sheet).map((line, at) => {
    const row = textRow(page, line, { size: look.text * 0.93, color: PALE, width })
    const before = look.heading * 0.8
    const rule: Row = {
      height: before,
      draw: (x, y) => page.line({ x1: x, y1: y + before / 2, x2: x + width, y2: y + before / 2, color: RULE }),
    }
    return blockOf(at === 0 ? [rule, row] : [row], look.text * 0.3)
  })
}

function priceText(item: PublicMenuItem, sheet: Sheet): string {
  if (item.priceType === 'MARKET') return sheet.t.market
  if (item.price === null) return sheet.t.onRequest
  const price = money(item.price.amountMinor, sheet)
  if (item.priceType !== 'FROM') return price
  return directionOf(sheet.menu.locale) === 'ltr' && sheet.t.from === '〜'
    ? `${price}${sheet.t.from}`
    : `${sheet.t.from} ${price}`
}

function money(amountMinor: number, { menu }: Sheet): string {
  const { currencyCode, currencySymbol, currencyPosition } = menu.menuSite.setting
  return formatMoney(amountMinor, { currencyCode, currencySymbol, currencyPosition, locale: menu.locale })
}

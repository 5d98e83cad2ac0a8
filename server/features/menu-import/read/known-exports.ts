import { foldForMatching } from '../text.ts'
import type { KnownExport, RowNote, SourceRow, SourceTable, TargetField } from '../types.ts'
import { cellText } from './cell.ts'
import { OPTIONS_KEY } from '../plan/option-cell.ts'
import { describeColumns } from './columns.ts'
import type { HeaderKind } from '../infer/header-vocabulary.ts'
import { matchHeader } from '../infer/match-header.ts'

/**
 * A row of an export: an item, a size, or neither, with the reason in `skip`. The reason `parent` marks the row that
 * has the texts of an item whose sizes are in other rows.
 */
type ReadRow = {
  /** Rows of one group are sizes of one item; the first of them has the item's texts. */
  group?: string
  size?: string
  isHidden?: boolean
  skip?: string
  category?: string
  subcategory?: string
  price?: string
  doubt?: string
  /** The values of attributes about allergens and diets, by kind. */
  labels?: Partial<Record<LabelKind, string[]>>
}

type LabelKind = Extract<
  TargetField['kind'],
  'allergensContains' | 'allergensMayContain' | 'allergensFreeFrom' | 'dietTypes' | 'labels'
>

type Get = (...headers: string[]) => string

type Format = {
  name: string
  /** Folded headers that the file must have. */
  requires: string[]
  matches?: (headers: string[], table: SourceTable) => boolean
  /** The target fields of columns, by folded header. */
  fields: Record<string, TargetField>
  read: (get: Get, row: SourceRow, table: SourceTable) => ReadRow
}

const SIZE = 'Size (from the options)'
const HIDDEN = 'Hidden (from the export)'
const CATEGORY = 'Category (from the export)'
const SUBCATEGORY = 'Subcategory (from the export)'
const PRICE = 'Price (from the export)'
const LABELS: Record<LabelKind, string> = {
  allergensContains: 'Allergens (from the attributes)',
  allergensMayContain: 'May contain (from the attributes)',
  allergensFreeFrom: 'Free from (from the attributes)',
  dietTypes: 'Diet types (from the attributes)',
  labels: 'Labels (from the attributes)',
}
const LABEL_KINDS: Partial<Record<HeaderKind, LabelKind>> = {
  contains: 'allergensContains',
  mayContain: 'allergensMayContain',
  freeFrom: 'allergensFreeFrom',
  dietTypes: 'dietTypes',
  labels: 'labels',
}

const isYes = (text: string) => /^(?:y|yes|true|1|x|archived)$/i.test(text)
const isNo = (text: string) => /^(?:n|no|false|0|-1)$/i.test(text)
const joined = (parts: string[]) => parts.filter((part) => part !== '' && !/^default title$/i.test(part)).join(' / ')

const FORMATS: Format[] = [
  {
    name: 'Shopify',
    requires: ['handle', 'title', 'option1 value', 'variant price'],
    fields: {
      title: { kind: 'name' },
      'body html': { kind: 'description' },
      'variant price': { kind: 'price' },
      handle: { kind: 'externalId' },
      'image src': { kind: 'image' },
    },
    read: (get) => ({
      group: get('handle'),
      size: joined([get('option1 value'), get('option2 value'), get('option3 value')]),
      isHidden: /^(?:archived|draft)$/i.test(get('status')) || isNo(get('published')),
      category: get('type') || (get('product category').split('>').at(-1) ?? '').trim(),
      ...(get('variant price') === '' && { skip: 'This row only contains a picture of the product above it.' }),
    }),
  },
  {
    name: 'Square',
    requires: ['token', 'item name', 'variation name', 'price'],
    fields: {
      'item name': { kind: 'name' },
      description: { kind: 'description' },
      price: { kind: 'price' },
      token: { kind: 'externalId' },
    },
    read: (get, row, table) => ({
      ...otherPrices(get('price'), row, table),
      group: `${get('reference handle')}\n${get('item name')}\n${get('categories', 'category', 'reporting category')}`,
      size: get('variation name'),
      isHidden: isYes(get('archived')),
      category: (get('categories', 'category', 'reporting category').split(',')[0] ?? '').replace(
        /\s*\([A-Z\d]{20,}\)/,
        '',
      ),
    }),
  },
  {
    name: 'WooCommerce',
    requires: ['type', 'sku', 'name', 'published', 'regular price', 'categories'],
    fields: {
      name: { kind: 'name' },
      id: { kind: 'externalId' },
      'short description': { kind: 'description' },
      'regular price': { kind: 'price' },
      images: { kind: 'image' },
      'in stock': { kind: 'soldOut', inverted: true },
      'is featured': { kind: 'featured' },
    },
    read: (get) => {
      const [category = '', subcategory = ''] = (get('categories').split(/,\s*/)[0] ?? '').split(/\s*>\s*/)
      const parent = /^id:(\d+)$/i.exec(get('parent'))?.[1] ?? get('parent')
      const isVariation = /variation/i.test(get('type'))
      const attributes = [1, 2, 3, 4, 5, 6].map((number) => {
        const [name, value] = [get(`attribute ${number} name`), get(`attribute ${number} value s`)]
        return { value, kind: value === '' ? undefined : LABEL_KINDS[matchHeader(name)[0]?.kind ?? 'ignore'] }
      })
      return {
        group: isVariation
          ? parent
          : /variable/i.test(get('type'))
            ? get('id') || get('sku')
            : `${get('id')} ${get('sku')}`,
        size: isVariation
          ? joined(attributes.flatMap(({ kind, value }) => (kind === undefined ? value : []))) ||
            (get('name')
              .split(/\s[-–]\s/)
              .at(-1) ??
              '')
          : '',
        isHidden:
          (get('published') !== '' && get('published') !== '1') ||
          // Products with the visibility “search” aren't listed in the shop either.
          /^(?:hidden|search)$/i.test(get('visibility in catalog')),
        category,
        subcategory,
        labels: labelsOf(attributes),
        ...(/^variable$/i.test(get('type')) && { skip: 'parent' }),
      }
    },
  },
  {
    name: 'Loyverse',
    requires: ['handle'],
    matches: (headers, { columns }) =>
      headers[0] === 'handle' && headers.length >= 15 && columns.some(({ header }) => /\[.+\]$/.test(header)),
    fields: {},
    read: () => ({}),
  },
  {
    name: 'Clover',
    requires: ['clover id', 'name', 'price'],
    fields: {
      name: { kind: 'name' },
      'clover id': { kind: 'externalId' },
      description: { kind: 'description' },
    },
    read: (get) => ({
      isHidden: isYes(get('hidden')),
      category: (get('category', 'categories').split(/[,;]/)[0] ?? '').trim(),
      price: /variable/i.test(get('price type')) ? 'variable' : get('price'),
      ...(/unit/i.test(get('price type')) && { doubt: perUnit(get('price unit')) }),
    }),
  },
  {
    name: 'Toast',
    requires: ['menu group'],
    matches: (headers) =>
      headers.some((header) => /^(?:item|item name|menu item|name)$/.test(header)) &&
      headers.some((header) => /^(?:price|base price|menu price)$/.test(header)) &&
      headers.some((header) => /^(?:menu|menu name|master id|plu|archived|guid)$/.test(header)),
    fields: {
      item: { kind: 'name' },
      'item name': { kind: 'name' },
      'menu item': { kind: 'name' },
      name: { kind: 'name' },
      'base price': { kind: 'price' },
      'menu price': { kind: 'price' },
      price: { kind: 'price' },
      description: { kind: 'description' },
      'item description': { kind: 'description' },
      'master id': { kind: 'externalId' },
    },
    read: (get) => ({
      category: get('menu group'),
      subcategory: get('menu subgroup'),
      isHidden: isYes(get('archived')) || /hidden|none/i.test(get('visibility')),
      ...(get('item', 'item name', 'menu item', 'name') === '' && {
        skip: 'This row is a menu group, not an item.',
      }),
    }),
  },
]

function perUnit(unit: string): string {
  return `The price is per ${unit === '' ? 'weight or unit' : unit}, not for a whole item.`
}

/** In a Square export, columns such as “Price Downtown” and “Price Airport” have the prices of one location each. */
function otherPrices(price: string, { cells }: SourceRow, { columns }: SourceTable): { doubt?: string } {
  const others = columns
    .filter(({ header }) => /^price\s\S/i.test(header))
    .map(({ key }) => cellText(cells[key]).trim())
    .filter((text) => text !== '' && text !== price && Number(text) !== Number(price))
  if (others.length === 0) return {}
  return {
    doubt: `The price of this item differs between the locations in the file: ${[price, ...new Set(others)].slice(0, 4).join(', ')}.`,
  }
}

function labelsOf(attributes: { kind: LabelKind | undefined; value: string }[]): Partial<Record<LabelKind, string[]>> {
  const labels: Partial<Record<LabelKind, string[]>> = {}
  for (const { kind, value } of attributes)
    if (kind !== undefined && value !== '') labels[kind] = [...(labels[kind] ?? []), value]
  return labels
}

/** Reads the export of a point of sale or an online shop, recognised by its headers; other tables stay unchanged. */
export function withKnownExport(table: SourceTable): SourceTable {
  const headers = table.columns.map(({ header }) => foldForMatching(header))
  const format = FORMATS.find(
    ({ requires, matches }) =>
      requires.every((one) => headers.includes(one)) && (matches === undefined || matches(headers, table)),
  )
  if (!format) return table
  return applyFormat(table, format.name === 'Loyverse' ? loyverse(table) : format)
}

function applyFormat(table: SourceTable, format: Format): SourceTable {
  const keyOf = new Map(table.columns.map(({ key, header }) => [foldForMatching(header), key]))
  const leftOut: RowNote[] = [...(table.leftOut ?? [])]
  const used = new Set<string>()
  const read = table.rows.map((row) => {
    const get: Get = (...names) => {
      for (const name of names) {
        used.add(name)
        const text = cellText(row.cells[keyOf.get(name) ?? '']).trim()
        if (text !== '') return text
      }
      return ''
    }
    return { row, made: format.read(get, row, table) }
  })
  const sizesOf = new Map<string, number>()
  const firstOf = new Map<string, { cells: SourceRow['cells']; made: ReadRow }>()
  for (const { row, made } of read) {
    if (made.group === undefined || made.group === '') continue
    if (!firstOf.has(made.group) && made.skip !== undefined && made.skip !== 'parent') continue
    if (!firstOf.has(made.group)) firstOf.set(made.group, { cells: row.cells, made })
    if (made.skip === undefined) sizesOf.set(made.group, (sizesOf.get(made.group) ?? 0) + 1)
  }
  const columns: Record<string, TargetField> = {}
  for (const { key, header } of table.columns) {
    const folded = foldForMatching(header)
    const field = key === OPTIONS_KEY ? ({ kind: 'options' } as const) : format.fields[folded]
    if (field) columns[key] = field
    else if (used.has(folded)) columns[key] = { kind: 'ignore' }
  }
  const carried = table.columns.flatMap(({ key }) => {
    const kind = columns[key]?.kind
    return kind === 'ignore' || kind === 'price' ? [] : key
  })
  const rows: SourceRow[] = []
  for (const { row, made } of read) {
    if (made.skip !== undefined) {
      if (made.skip !== 'parent') leftOut.push({ rowNumber: row.rowNumber, message: made.skip })
      continue
    }
    const first = made.group ? firstOf.get(made.group) : undefined
    const cells = { ...row.cells }
    for (const key of carried)
      if (first && (cellText(cells[key]).trim() === '' || first.made.skip === 'parent'))
        cells[key] = first.cells[key] ?? null
    const isSized = (sizesOf.get(made.group ?? '') ?? 0) > 1
    const put = (key: string, text: string | undefined) => {
      if (text !== undefined && text !== '') cells[key] = text
    }
    // Programs write a single size such as “Regular” for items without sizes.
    if (isSized || !/^(?:regular|default|standard|normal|one size)?$/i.test(made.size ?? '')) put(SIZE, made.size)
    put(CATEGORY, made.category || first?.made.category)
    put(SUBCATEGORY, made.subcategory || first?.made.subcategory)
    put(PRICE, made.price)
    for (const [kind, label] of Object.entries(LABELS) as [LabelKind, string][])
      put(label, (made.labels?.[kind] ?? first?.made.labels?.[kind])?.join(', '))
    if (made.isHidden || (first?.made.skip === 'parent' && first.made.isHidden)) cells[HIDDEN] = 'yes'
    rows.push({ ...row, cells, ...(made.doubt !== undefined && { doubt: made.doubt }) })
  }
  const synthetic: [string, TargetField][] = [
    [CATEGORY, { kind: 'category' }],
    [SUBCATEGORY, { kind: 'subcategory' }],
    [PRICE, { kind: 'price' }],
    [SIZE, { kind: 'variantName' }],
    [HIDDEN, { kind: 'hidden' }],
    ...(Object.entries(LABELS) as [LabelKind, string][]).map(([kind, label]): [string, TargetField] => [
      label,
      { kind },
    ]),
  ]
  const added = synthetic.filter(([key]) => rows.some((row) => row.cells[key] !== undefined))
  for (const [key, field] of added) columns[key] = field
  const all = [...table.columns, ...added.map(([key]) => ({ key, header: key }))]
  const known: KnownExport = { name: format.name, columns, priceUnit: 'major' }
  return {
    ...table,
    columns: describeColumns(all, rows),
    rows,
    leftOut,
    export: known,
    notes: [...table.notes, `The file was exported from ${format.name}.`],
  }
}

/** Loyverse translates its headers but keeps their order, so most columns are known by position. */
function loyverse(table: SourceTable): Format {
  const at = (index: number) => foldForMatching(table.columns[index]?.header ?? '')
  const inStores = table.columns.filter(({ header }) => /\[.+\]$/.test(header))
  const bare = (header: string) => foldForMatching(header.replace(/\s*\[.+\]$/, ''))
  const isPrice = (header: string) =>
    /^(?:price|precio|prix|preis|prezzo|preco|цена|ціна|harga|cena|pret|fiyat|السعر|価格|价格|價格|가격|ราคา|gia|τιμη|pris|hinta|prijs)$/.test(
      bare(header),
    )
  const prices = inStores.filter(({ header }) => isPrice(header)).map(({ key }) => key)
  const general = table.columns.find(({ header }) =>
    /^(?:default price|precio por defecto|prix par defaut|standardpreis|prezzo predefinito|preco padrao)$/.test(
      foldForMatching(header),
    ),
  )
  const available = inStores.find(
    ({ key, header }) =>
      !isPrice(header) && table.rows.every((row) => /^[yn]?$/i.test(cellText(row.cells[key]).trim())),
  )
  return {
    name: 'Loyverse',
    requires: [],
    fields: {
      [at(0)]: { kind: 'externalId' },
      [at(2)]: { kind: 'name' },
      [at(4)]: { kind: 'description' },
    },
    read: (get, row) => {
      const texts = [...new Set(prices.map((key) => cellText(row.cells[key]).trim()).filter((text) => text !== ''))]
      const price = texts[0] ?? cellText(row.cells[general?.key ?? '']).trim()
      const doubts = [
        ...(isYes(get(at(5))) ? [perUnit('')] : []),
        ...(texts.length > 1
          ? [`The price of this item differs between the stores in the file: ${texts.slice(0, 4).join(', ')}.`]
          : []),
      ]
      return {
        group: get(at(0)),
        size: joined([get(at(7)), get(at(9)), get(at(11))]),
        category: get(at(3)),
        price: price === '' ? 'variable' : price,
        isHidden: available !== undefined && isNo(cellText(row.cells[available.key]).trim()),
        ...(doubts.length > 0 && { doubt: doubts.join(' ') }),
      }
    },
  }
}

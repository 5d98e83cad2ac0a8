import { readFileSync } from 'node:fs'
import type { LocalizedText } from '#contract/localized-text.ts'
import { currencyExponent } from '#contract/money.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { fieldsAfter } from '#server/features/menu-import/item-fields.ts'
import { buildDrafts } from '#server/features/menu-import/plan/build-drafts.ts'
import { proposeMapping } from '#server/features/menu-import/infer/propose-mapping.ts'
import { readMenuFile } from '#server/features/menu-import/read/read-menu-file.ts'
import type { ImportContext, ItemDraft } from '#server/features/menu-import/types.ts'
import { branchHours } from '#server/features/menu-site/opening-status.ts'
import { presentMenu } from '#server/features/menu-site/present.ts'
import type { MenuLabels, SiteHead, VisibleCategory, VisibleItem } from '#server/features/menu-site/queries.ts'

const FILE = new URL('../demo/saizeriya.csv', import.meta.url)
const LOCALE = 'ja'
const CONTEXT: ImportContext = {
  currencyCode: 'JPY',
  exponent: currencyExponent('JPY'),
  defaultLocale: LOCALE,
  locales: ['ja', 'en', 'zh'],
  allergens: [],
  dietTypes: [],
}
const NOW = new Date(0)
/** The menu has no allergens, diet types or extras, and is always available. */
const NO_LABELS: MenuLabels = { allergens: [], dietTypes: [] }
const NO_HOURS = { ofCategory: new Map(), ofItem: new Map(), changesAt: null }
const NOTHING_MORE = { labels: NO_LABELS, groups: [], hours: NO_HOURS }

/**
 * The demo's Saizeriya menu as guests see it, but without pictures. The import reads it without a database.
 * @throws {Error} when the import refuses the demo's file
 */
export async function demoSnapshot(): Promise<MenuSnapshot> {
  const read = await readMenuFile(readFileSync(FILE), 'saizeriya.csv')
  if (!read.ok) throw new Error(`The demo's menu was refused: ${read.reason}`)
  const { mapping } = proposeMapping(read.table, CONTEXT)
  const { drafts } = buildDrafts(read.table, mapping, CONTEXT)
  const { categories, categoryIdOf } = categoriesOf(drafts)
  const items = drafts.map((draft, at) => toVisibleItem(draft, at + 1, categoryIdOf(draft)))
  const ordered = items.toSorted((one, other) => one.categoryId - other.categoryId || one.id - other.id)
  const opening = branchHours(DEMO_HEAD.branch, NOW, LOCALE).shown
  const menu = { categories, items: ordered, opening, ...NOTHING_MORE }
  return { ...presentMenu(DEMO_HEAD, menu, { locale: LOCALE, now: NOW }), locale: LOCALE }
}

function categoriesOf(drafts: ItemDraft[]) {
  const categories: VisibleCategory[] = []
  const ids = new Map<string, number>()
  const ensure = (key: string, name: LocalizedText, parentId: number | null): number => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = categories.length + 1
    ids.set(key, id)
    categories.push({ id, parentId, name, description: {}, availability: [], image: null, picture: null })
    return id
  }
  const categoryIdOf = ({ category, subcategory }: ItemDraft): number => {
    const key = JSON.stringify(category)
    const id = ensure(key, category, null)
    return subcategory ? ensure(`${key} ${JSON.stringify(subcategory)}`, subcategory, id) : id
  }
  for (const draft of drafts) categoryIdOf(draft)
  return { categories, categoryIdOf }
}

function toVisibleItem(draft: ItemDraft, id: number, categoryId: number): VisibleItem {
  return {
    id,
    categoryId,
    availability: [],
    name: draft.name,
    description: draft.description ?? {},
    priceType: draft.priceType,
    priceMinor: draft.priceMinor,
    branchPriceMinor: null,
    plain: { servingSize: null, ...fieldsAfter(draft) },
    images: [],
    soldOut: null,
    soldOutUntil: null,
    variants: draft.variants.map((one, at) => ({
      id: id * 100 + at,
      name: one.name,
      priceMinor: one.priceMinor,
      allergens: null,
    })),
    allergens: null,
    dietTypeIds: null,
    modifierGroupIds: null,
    picture: null,
  }
}

/** The demo's Saizeriya branch with its brand and settings, similar to those that `server/db/seed.ts` creates. */
export const DEMO_HEAD: SiteHead = {
  otherBranches: [],
  brand: {
    id: 1,
    companyId: 1,
    name: 'Saizeriya',
    currencyCode: 'JPY',
    theme: 'default',
    brandColor: '#000000',
    itemLogo: null,
    menuLogo: null,
    itemBackgroundLogo: null,
    loaderBgOnly: false,
    loaderEnabled: true,
    createdAt: NOW,
  },
  branch: {
    id: 1,
    companyId: 1,
    brandId: 1,
    name: 'Saizeriya',
    slug: 'saizeriya',
    address: null,
    telephone: null,
    timeZone: 'Asia/Tokyo',
    defaultLocale: LOCALE,
    locales: ['ja', 'en', 'zh'],
    openingHours: [],
    specialHours: [],
    isPublished: true,
    autoPublish: null,
    createdAt: NOW,
  },
  settings: {
    branchId: 1,
    companyId: 1,
    logoUrl: null,
    backgroundImgUrl: null,
    brandColor: null,
    currencySymbol: '¥',
    currencyPosition: 'before',
    legalNotice: {},
    showImages: true,
    showCalories: true,
    filterMode: 'STANDARD',
    allergenStatement: {},
    allergensReviewedAt: null,
    taxNote: { [LOCALE]: '価格は税込です。' },
    feedbackEnabled: true,
    announcement: {},
  },
}

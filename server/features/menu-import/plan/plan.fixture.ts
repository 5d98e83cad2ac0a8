import { fieldsAfter } from '../item-fields.ts'
import type { ItemDraft } from '../types.ts'
import type { ExistingCategory, ExistingItem } from './plan-types.ts'
import { planImport } from './plan.ts'

export const SOUPS: ExistingCategory = { id: 1, parentId: null, name: { en: 'Soups' } }
export const DRINKS: ExistingCategory = { id: 2, parentId: null, name: { en: 'Drinks', de: 'Getränke' } }
export const WINE: ExistingCategory = { id: 3, parentId: 2, name: { en: 'Wine' } }

export const draft = (changes: Partial<ItemDraft> = {}): ItemDraft => ({
  rowNumber: 2,
  rowNumbers: [2],
  category: { en: 'Soups' },
  name: { en: 'Leek' },
  priceType: 'FIXED',
  priceMinor: 500,
  variants: [],
  status: 'PUBLISHED',
  ...changes,
})

export const item = (changes: Partial<ExistingItem> = {}): ExistingItem => ({
  id: 10,
  revision: 4,
  categoryId: 1,
  externalId: null,
  name: { en: 'Leek' },
  description: {},
  ingredients: {},
  modifierGroups: [],
  priceType: 'FIXED',
  priceMinor: 500,
  status: 'PUBLISHED',
  ...fieldsAfter({}),
  variants: [],
  allergens: [],
  dietTypeIds: [],
  isHidden: false,
  isSoldOut: false,
  confirmations: [],
  reviewReasons: [],
  importProposal: null,
  confirmedFreeFrom: [],
  sizesFreeFrom: [],
  ...changes,
})

type Existing = { items?: ExistingItem[]; categories?: ExistingCategory[]; hasPrice?: boolean }

export const plan = (
  drafts: ItemDraft[],
  { items = [], categories = [SOUPS, DRINKS, WINE], hasPrice = true }: Existing = {},
) => planImport(drafts, { items, categories }, { defaultLocale: 'en', hasPrice })

export const after = (row: Partial<ItemDraft>, known: Partial<ExistingItem> = {}, hasPrice = true) => {
  const [planned] = plan([draft(row)], { items: [item(known)], hasPrice }).items
  if (!planned) throw new Error('Nothing was planned')
  return planned
}

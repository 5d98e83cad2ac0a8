import type { ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { ImportProposal, MenuItemStatus, PriceType } from '#contract/menu-items.ts'
import type { ItemFields } from '../item-fields.ts'
import type { GroupDraft, RowNote } from '../types.ts'

/** The fields of a menu item that an import can change, apart from those of the branch override. */
export type ItemState = ItemFields & {
  categoryId: number
  externalId: string | null
  name: LocalizedText
  description: LocalizedText
  ingredients: LocalizedText
  priceType: PriceType
  priceMinor: number | null
  status: MenuItemStatus
  variants: { externalId: string | null; name: LocalizedText; priceMinor: number }[]
  /** A shared group is listed for each of its items; `id` is set if the group exists. */
  modifierGroups: GroupState[]
  allergens: { allergenId: number; level: ContainmentLevel }[]
  dietTypeIds: number[]
  reviewReasons: string[]
  importProposal: ImportProposal | null
}

/** `hasOwnId` is false if the external id is that of the stored group, not of the file. */
export type GroupState = GroupDraft & { id?: number; hasOwnId?: boolean }

/** An item of the brand, for comparison with drafts. */
export type ExistingItem = ItemState & {
  id: number
  revision: number
  isHidden: boolean
  isSoldOut: boolean
  /** Who confirmed which of its allergens, and when, in UTC. `by` is null if that user no longer exists. */
  confirmations: { allergenId: number; at: string; by: string | null }[]
  /** The allergens that the item is confirmed to be free from, if the confirmation is still valid. */
  confirmedFreeFrom: number[]
  /** The allergens that one of its sizes is confirmed to be free from. */
  sizesFreeFrom: number[]
}

export type ExistingCategory = { id: number; parentId: number | null; name: LocalizedText }

/** The change for a draft. The category is given by name because it may not exist yet. */
export type PlannedItem = {
  rowNumber: number
  action: 'create' | 'update' | 'unchanged'
  /** The existing item; null for a new one. */
  itemId: number | null
  revision: number | null
  before: ItemState | null
  category: LocalizedText
  subcategory: LocalizedText | null
  after: Omit<ItemState, 'categoryId'>
  /** What the branch override is set to; null leaves the override unchanged. */
  isHidden: boolean | null
  isSoldOut: boolean | null
  /** The allergens that the item stays confirmed to be free from; an import confirms nothing. */
  confirmedFreeFrom: number[]
  /** The allergens whose “free from” must be confirmed again, because the file raises a doubt about it. */
  unconfirmed: number[]
  reviewReasons: string[]
}

/** Everything an import would do. */
export type ImportPlan = {
  items: PlannedItem[]
  refused: RowNote[]
  warned: RowNote[]
  newCategories: number
  /** Names in further languages to add to categories. */
  categoryTexts: { id: number; texts: LocalizedText }[]
}

import type { ContainmentLevel } from '#contract/allergens.ts'
import type { MenuItemStatus, PriceType } from '#contract/menu-items.ts'

export const STATUS_WORDS: Record<MenuItemStatus, string> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
}

export const PRICE_TYPE_WORDS: Record<PriceType, string> = {
  FIXED: 'Fixed price',
  FROM: 'From a price',
  MARKET: 'Market price',
  ON_REQUEST: 'On request',
}

/** The four are four different things (design section 1). */
export const LEVEL_WORDS: Record<ContainmentLevel, string> = {
  CONTAINS: 'Contains',
  MAY_CONTAIN: 'May contain',
  FREE_FROM: 'Free from',
  UNKNOWN: 'Unknown',
}

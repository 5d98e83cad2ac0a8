import type { Branch } from '#contract/branches.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import type { BranchRow } from './service.ts'

/** A branch row with its brand, as the console's pickers need it. */
export function presentBranch({ branch, brand, settings }: BranchRow): Branch {
  return {
    id: branch.id,
    name: branch.name,
    isPublished: branch.isPublished,
    defaultLocale: branch.defaultLocale,
    locales: branch.locales,
    currencySymbol: settings?.currencySymbol ?? null,
    currencyPosition: settings?.currencyPosition ?? 'before',
    brand: {
      id: brand.id,
      name: brand.name,
      currencyCode: brand.currencyCode,
      brandColor: brand.brandColor ?? DEFAULT_BRAND_COLOR,
    },
  }
}

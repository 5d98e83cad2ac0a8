import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Branch } from '#contract/branches.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { upcomingSpecialHours } from '#contract/special-hours.ts'
import { localTimeAt } from '#server/platform/local-time.ts'
import type { BranchRow } from './queries.ts'

/** A branch with its brand, as lists and pickers need it. */
export function presentBranch({ branch, brand, settings, tableCount }: BranchRow, now: Date): Branch {
  return {
    id: branch.id,
    name: branch.name,
    slug: branch.slug,
    address: branch.address,
    isPublished: branch.isPublished,
    tableCount,
    timeZone: branch.timeZone,
    specialHours: upcomingOf(branch, now),
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

/** A branch with all its settings; missing settings have their defaults. */
export function presentBranchSettings({ branch, settings }: BranchRow, now: Date): BranchSettings {
  const { id, brandId, name, slug, address, telephone, timeZone, defaultLocale, locales, openingHours } = branch
  return {
    id,
    brandId,
    name,
    slug,
    address,
    telephone,
    timeZone,
    defaultLocale,
    locales,
    openingHours,
    specialHours: upcomingOf(branch, now),
    isPublished: branch.isPublished,
    logoUrl: settings?.logoUrl ?? null,
    backgroundImgUrl: settings?.backgroundImgUrl ?? null,
    brandColor: settings?.brandColor ?? null,
    currencySymbol: settings?.currencySymbol ?? null,
    currencyPosition: settings?.currencyPosition ?? 'before',
    legalNotice: settings?.legalNotice ?? {},
    showImages: settings?.showImages ?? true,
    showCalories: settings?.showCalories ?? true,
    filterMode: settings?.filterMode ?? 'STANDARD',
    allergenStatement: settings?.allergenStatement ?? {},
    allergensReviewedAt: settings?.allergensReviewedAt?.toISOString().slice(0, 10) ?? null,
    taxNote: settings?.taxNote ?? {},
    feedbackEnabled: settings?.feedbackEnabled ?? true,
    announcement: settings?.announcement ?? {},
  }
}

function upcomingOf({ specialHours, timeZone }: BranchRow['branch'], now: Date) {
  return upcomingSpecialHours(specialHours, localTimeAt(now, timeZone).slice(0, 10))
}

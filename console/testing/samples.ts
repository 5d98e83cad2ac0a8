import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import type { ImportReport, MenuImport } from '#contract/menu-imports.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { ApiError } from '../api/api-error.ts'

/** A branch in Berlin with prices in euros and a menu in German and English. `given` replaces these values. */
export function sampleBranch({
  currencyCode = 'EUR',
  ...given
}: Partial<Branch> & { currencyCode?: string } = {}): Branch {
  return {
    id: 1,
    name: 'Mitte',
    slug: null,
    address: null,
    isPublished: true,
    tableCount: 0,
    timeZone: 'Europe/Berlin',
    specialHours: [],
    defaultLocale: 'de',
    locales: ['de', 'en'],
    currencySymbol: null,
    currencyPosition: 'after',
    brand: { id: 1, name: 'Brand', currencyCode, brandColor: '#000000' },
    ...given,
  }
}

/** A published menu item with one price. `given` replaces these values. */
export function sampleItem(given: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 7,
    brandId: 1,
    externalId: null,
    name: { de: 'Suppe' },
    description: {},
    ingredients: {},
    category: { id: 4, name: { de: 'Vorspeisen' } },
    priceType: 'FIXED',
    priceMinor: 450,
    branchPriceMinor: null,
    minPriceMinor: 450,
    maxPriceMinor: 450,
    variantCount: 0,
    currencyCode: 'EUR',
    status: 'PUBLISHED',
    isHidden: false,
    isSoldOut: false,
    soldOutUntil: null,
    isFeatured: false,
    image: null,
    calories: null,
    servingSize: null,
    images: [],
    availability: [],
    variants: [],
    modifierGroups: [],
    allergens: [],
    dietTypes: [],
    branches: [],
    needsReview: false,
    reviewReasons: [],
    importProposal: null,
    revision: 3,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: null,
    ...given,
  }
}

export function sampleAllergen(id: number, name: string, given: Partial<Allergen> = {}): Allergen {
  return {
    id,
    code: name.toLowerCase(),
    name,
    names: { en: name },
    icon: null,
    synonyms: [],
    parentId: null,
    isStatutory: true,
    isActive: true,
    ...given,
  }
}

/** An allergen's level that nobody has confirmed. `given` replaces these values. */
export function sampleStatement(
  { id: allergenId, name }: Allergen,
  { level, ...given }: Partial<StatedAllergen> & Pick<StatedAllergen, 'level'>,
): StatedAllergen {
  return {
    allergenId,
    name,
    level,
    publishedLevel: level === 'FREE_FROM' ? 'UNKNOWN' : level,
    removable: false,
    note: null,
    verifiedBy: null,
    verifiedAt: null,
    ...given,
  }
}

/** An active subscription to a monthly plan that limits only the storage. `given` replaces these values. */
export function sampleSubscription(given: Partial<Subscription> = {}): Subscription {
  return {
    id: 1,
    plan: {
      id: 1,
      code: 'pro-month',
      name: 'Pro',
      priceMinor: 2900,
      currencyCode: 'EUR',
      interval: 'month',
      trialDays: 0,
      limits: { branches: null, menuItems: null, tables: null, members: null },
      features: [],
    },
    status: 'active',
    currentPeriodEnd: '2026-12-20T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    isGranted: false,
    ...given,
  }
}

/** A checked import of a file with three new items. `given` replaces these values. */
export function sampleImport(given: Partial<MenuImport> = {}): MenuImport {
  return {
    id: 1,
    branchId: 1,
    fileName: 'menu.csv',
    state: 'checked',
    progress: null,
    failure: null,
    table: null,
    mapping: { columns: {}, priceUnit: 'major', acceptCurrency: false },
    mappingReasons: {},
    mappingWarnings: [],
    report: sampleReport(),
    questions: [],
    needsReview: 0,
    preview: [],
    importedAt: null,
    undoneAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    ...given,
  }
}

/** The report of an import with three new items. `counts` replaces these numbers. */
export function sampleReport(counts: Partial<ImportReport['counts']> = {}): ImportReport {
  return {
    counts: {
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: 0,
      warned: 0,
      categoriesCreated: 0,
      needsReview: 0,
      leftOut: 0,
      ...counts,
    },
    refused: [],
    warned: [],
    unrecognised: [],
    fileWarnings: [],
    mappingErrors: [],
    needsReview: [],
    leftOut: [],
    switches: [],
  }
}

/** A failed call without texts. `given` replaces these values. */
export function sampleError(given: Partial<ApiError> & Pick<ApiError, 'status'>): ApiError {
  return {
    message: '',
    serverMessage: null,
    error: null,
    code: null,
    errors: {},
    requestId: null,
    data: null,
    ...given,
  }
}

/** Anonymous feedback from a guest that nobody has handled. `given` replaces these values. */
export function sampleFeedback(given: Partial<CustomerFeedback> = {}): CustomerFeedback {
  return {
    id: 3,
    branch: { id: 1, name: 'Mitte', timeZone: 'Europe/Berlin' },
    table: null,
    menuItem: null,
    type: 'EXPERIENCE',
    rating: 2,
    comment: 'Cold soup.',
    name: null,
    email: null,
    consentedAt: null,
    locale: 'de',
    status: 'NEW',
    note: null,
    statusChangedAt: null,
    statusChangedBy: null,
    createdAt: '2026-11-20T10:00:00Z',
    ...given,
  }
}

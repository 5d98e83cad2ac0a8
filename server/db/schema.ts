/**
 * All tables: foreign keys within a company include `company_id`, because PostgreSQL checks keys without row-level
 * security, and would otherwise accept a reference to another company's row. Apart from those of keys, indexes of the
 * menu's tables don't start with `company_id`: until a table has statistics, PostgreSQL may use such an index to check
 * a key, and read all rows of the company.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { Availability } from '#contract/availability.ts'
import type { FeedbackAction, FeedbackStatus } from '#contract/customer-feedback.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { ImportProposal, MenuItemStatus, PriceType } from '#contract/menu-items.ts'
import type { SiteTheme } from '#contract/menu-site.ts'
import type { Role } from '#contract/roles.ts'
import type { SpecialHours } from '#contract/special-hours.ts'
import type { TranslatedFrom } from '#contract/translated-from.ts'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const ref = () => bigint({ mode: 'number' })
const time = () => timestamp({ withTimezone: true, mode: 'date' })
const createdAt = () => time().notNull().defaultNow()
const localized = () => jsonb().$type<LocalizedText>().notNull().default({})
/** The translations whose source changed after they were made, with the source they were made from. */
const translatedFrom = () => jsonb().$type<TranslatedFrom>().notNull().default({})
const companyId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references((): AnyPgColumn => company.id, { onDelete: 'cascade' })

/** A foreign key to a row of the same company. */
const refersTo = (columns: [AnyPgColumn, AnyPgColumn], to: { companyId: AnyPgColumn; id: AnyPgColumn }) =>
  foreignKey({ columns, foreignColumns: [to.companyId, to.id] })

/** Opening hours, one entry per period. `day` is 1 for Monday to 7 for Sunday; times are `HH:MM`. */
export type OpeningHours = { day: number; from: string; to: string }[]
export type ItemImage = { uploadId: number; alt: LocalizedText }

export const company = pgTable('company', {
  id: id(),
  name: text().notNull(),
  /** One of the owners; another one takes over if that owner leaves. */
  userId: ref(),
  taxId: text(),
  billingAddress: jsonb().$type<Record<string, string>>(),
  requiresSecondFactor: boolean().notNull().default(false),
  disabledAt: time(),
  createdAt: createdAt(),
})

export const user = pgTable(
  'user',
  {
    id: id(),
    companyId: companyId(),
    fullName: text().notNull(),
    /** Stored in lower case, enforced by a check. */
    email: text().notNull().unique(),
    emailVerifiedAt: time(),
    /** A new email address whose link hasn't been opened yet, in lower case. */
    pendingEmail: text(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    selectedBranchId: ref(),
    /** The only branches the member works in; null for all. Empty when all of them have been deleted. */
    branchIds: bigint({ mode: 'number' }).array(),
    /** The authenticator's secret, encrypted (`platform/secrets.ts`). Active once `totpEnabledAt` is set. */
    totpSecret: bytea(),
    totpEnabledAt: time(),
    /** The last 30-second step whose code was used, so that no code works twice. */
    totpLastStep: bigint({ mode: 'number' }),
    /** The last time window whose mailed sign-in code was used, so that no code works twice. */
    signInCodeLastWindow: bigint({ mode: 'number' }),
    disabledAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    check('user_email_folded', sql`${t.email} = lower(${t.email})`),
    check('user_role', sql`${t.role} in ('owner', 'manager', 'editor', 'viewer')`),
    check('user_owner_unlimited', sql`${t.role} <> 'owner' or ${t.branchIds} is null`),
  ],
)

export const session = pgTable(
  'session',
  {
    id: id(),
    companyId: companyId(),
    userId: ref().notNull(),
    /** SHA-256 of the bearer token; the token itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    /** Whether the session ends only at `expiresAt`; other sessions also end after a time without use. */
    remember: boolean().notNull().default(false),
    expiresAt: time().notNull(),
    lastUsedAt: time().notNull().defaultNow(),
    userAgent: text(),
    ip: text(),
    /** When the password was last confirmed (`/password-verify`). */
    passwordConfirmedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [refersTo([t.companyId, t.userId], user).onDelete('cascade'), index().on(t.userId)],
)

/** Devices on which a user has signed in before; they can still sign in while others guess the password. */
export const knownDevice = pgTable(
  'known_device',
  {
    id: id(),
    companyId: companyId(),
    userId: ref().notNull(),
    /** SHA-256 of the device's token; the token itself is never stored. */
    tokenHash: bytea().notNull(),
    lastUsedAt: time().notNull(),
  },
  (t) => [refersTo([t.companyId, t.userId], user).onDelete('cascade'), unique().on(t.userId, t.tokenHash)],
)

/** Password reset links. A user may have several; resetting or changing the password deletes them all. */
export const passwordReset = pgTable(
  'password_reset',
  {
    userId: ref().notNull(),
    companyId: companyId(),
    /** SHA-256 of the link's token. */
    tokenHash: bytea().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    refersTo([t.companyId, t.userId], user).onDelete('cascade'),
  ],
)

/** One-time codes for signing in without the authenticator. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    companyId: companyId(),
    userId: ref().notNull(),
    /** SHA-256 of the code. */
    codeHash: bytea().notNull(),
    usedAt: time(),
  },
  (t) => [refersTo([t.companyId, t.userId], user).onDelete('cascade'), unique().on(t.userId, t.codeHash)],
)

export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    companyId: companyId(),
    /** In lower case. */
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** SHA-256 of the link's token; null until the mail is sent. */
    tokenHash: bytea().unique(),
    invitedBy: ref(),
    /** The only branches the new member will work in; null for all. */
    branchIds: bigint({ mode: 'number' }).array(),
    expiresAt: time().notNull(),
    acceptedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitation_one_open')
      .on(t.companyId, t.email)
      .where(sql`${t.acceptedAt} is null`),
    check('invitation_email_folded', sql`${t.email} = lower(${t.email})`),
    check('invitation_role', sql`${t.role} in ('owner', 'manager', 'editor', 'viewer')`),
    check('invitation_owner_unlimited', sql`${t.role} <> 'owner' or ${t.branchIds} is null`),
  ],
)

export const brand = pgTable(
  'brand',
  {
    /** The demo's brands have the ids 1, 6 and 7; new ones start at 100. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    companyId: companyId(),
    name: text().notNull(),
    currencyCode: text().notNull(),
    theme: text().$type<SiteTheme>().notNull().default('default'),
    brandColor: text(),
    itemLogo: text(),
    menuLogo: text(),
    itemBackgroundLogo: text(),
    loaderBgOnly: boolean().notNull().default(false),
    loaderEnabled: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    check('brand_color_form', sql`${t.brandColor} ~ '^#[0-9A-Fa-f]{6}$'`),
    check('brand_currency_form', sql`${t.currencyCode} ~ '^[A-Z]{3}$'`),
    check('brand_theme', sql`${t.theme} in ('default', 'MaterialFood', 'MiniCafes')`),
  ],
)

export const branch = pgTable(
  'branch',
  {
    id: id(),
    companyId: companyId(),
    brandId: ref().notNull(),
    name: text().notNull(),
    slug: text().unique(),
    address: text(),
    telephone: text(),
    timeZone: text().notNull().default('UTC'),
    defaultLocale: text().notNull().default('en'),
    locales: text().array().notNull().default(['en']),
    openingHours: jsonb().$type<OpeningHours>().notNull().default([]),
    specialHours: jsonb().$type<SpecialHours[]>().notNull().default([]),
    isPublished: boolean().notNull().default(false),
    /**
     * True until the branch is published automatically, once a subscription of its company has started and its brand
     * has a published item. False after that, or after someone published or unpublished it. Null for branches that are
     * published when the first subscription starts.
     */
    autoPublish: boolean(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    refersTo([t.companyId, t.brandId], brand).onDelete('cascade'),
    index().on(t.brandId, t.companyId),
  ],
)

export const branchSettings = pgTable(
  'branch_settings',
  {
    branchId: bigint({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    logoUrl: text(),
    backgroundImgUrl: text(),
    brandColor: text(),
    currencySymbol: text(),
    currencyPosition: text().$type<'before' | 'after'>().notNull().default('before'),
    legalNotice: localized(),
    showImages: boolean().notNull().default(true),
    showCalories: boolean().notNull().default(true),
    filterMode: text().$type<'STANDARD' | 'STRICT' | 'RELAXED'>().notNull().default('STANDARD'),
    allergenStatement: localized(),
    allergensReviewedAt: time(),
    taxNote: localized(),
    feedbackEnabled: boolean().notNull().default(true),
    announcement: localized(),
  },
  (t) => [
    refersTo([t.companyId, t.branchId], branch).onDelete('cascade'),
    check('branch_settings_color_form', sql`${t.brandColor} ~ '^#[0-9A-Fa-f]{6}$'`),
    check('branch_settings_filter_mode', sql`${t.filterMode} in ('STANDARD', 'STRICT', 'RELAXED')`),
    check('branch_settings_currency_position', sql`${t.currencyPosition} in ('before', 'after')`),
  ],
)

export const allergen = pgTable(
  'allergen',
  {
    id: id(),
    companyId: companyId(),
    /** A key of the EU list (Regulation (EU) 1169/2011, Annex II), or the company's own. */
    code: text().notNull(),
    name: localized(),
    synonyms: text().array().notNull().default([]),
    icon: text(),
    parentId: ref(),
    isStatutory: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
  },
  (t) => [unique().on(t.companyId, t.id), unique().on(t.companyId, t.code), refersTo([t.companyId, t.parentId], t)],
)

export const dietType = pgTable(
  'diet_type',
  {
    id: id(),
    companyId: companyId(),
    /** A code from `common-diet-types.ts`, or the company's own. */
    code: text().notNull(),
    name: localized(),
    abbreviation: text(),
    synonyms: text().array().notNull().default([]),
    icon: text(),
    color: text(),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
  },
  (t) => [unique().on(t.companyId, t.id), unique().on(t.companyId, t.code)],
)

export const upload = pgTable(
  'upload',
  {
    id: id(),
    companyId: companyId(),
    /** The files' name in the storage, without width and extension. */
    key: text().notNull().unique(),
    kind: text().notNull().default('picture'),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The available widths in pixels, ascending. */
    widths: integer().array().notNull(),
    /** A tiny WebP as a `data:` URL. */
    placeholder: text(),
    byteCount: integer().notNull(),
    /** Since when no record uses the picture, as of the last check; null while one does. */
    unusedSince: time(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.companyId, t.id)],
)

export const category = pgTable(
  'category',
  {
    id: id(),
    companyId: companyId(),
    brandId: ref().notNull(),
    parentId: ref(),
    name: localized(),
    description: localized(),
    translatedFrom: translatedFrom(),
    image: jsonb().$type<ItemImage>(),
    isVisible: boolean().notNull().default(true),
    availability: jsonb().$type<Availability>().notNull().default([]),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    refersTo([t.companyId, t.brandId], brand).onDelete('cascade'),
    refersTo([t.companyId, t.parentId], t),
    index().on(t.brandId, t.companyId, t.sortOrder),
  ],
)

export const menuItem = pgTable(
  'menu_item',
  {
    id: id(),
    companyId: companyId(),
    brandId: ref().notNull(),
    categoryId: ref().notNull(),
    externalId: text(),
    name: localized(),
    description: localized(),
    /** Name and description in all languages, folded for search. */
    searchText: text().notNull().default(''),
    /** The folded name in the default language of the brand's first branch, for sorting. */
    sortName: text().notNull().default(''),
    priceType: text().$type<PriceType>().notNull().default('FIXED'),
    priceMinor: bigint({ mode: 'number' }),
    images: jsonb().$type<ItemImage[]>().notNull().default([]),
    status: text().$type<MenuItemStatus>().notNull().default('DRAFT'),
    isFeatured: boolean().notNull().default(false),
    calories: integer(),
    servingSize: text(),
    ingredients: localized(),
    translatedFrom: translatedFrom(),
    availability: jsonb().$type<Availability>().notNull().default([]),
    sortOrder: integer().notNull().default(0),
    /** Why the item needs a review: what was uncertain in an import, as sentences. Empty once it was reviewed. */
    reviewReasons: jsonb().$type<string[]>().notNull().default([]),
    /** The uncertain changes of an import, which are only proposed; null when there are none. */
    importProposal: jsonb().$type<ImportProposal>(),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    index('menu_item_needs_review')
      .on(t.brandId, t.companyId)
      .where(sql`${t.reviewReasons} <> '[]'::jsonb`),
    uniqueIndex('menu_item_external_id').on(t.brandId, t.companyId, t.externalId),
    refersTo([t.companyId, t.brandId], brand).onDelete('cascade'),
    refersTo([t.companyId, t.categoryId], category),
    // No other index may end in `id`: the planner would use it to check foreign keys, and read all rows of the company
    // for each.
    index().on(t.brandId, t.companyId, t.sortOrder),
    index().on(t.brandId, t.companyId, t.sortName),
    index().on(t.categoryId, t.companyId, t.sortOrder),
    check('menu_item_price_positive', sql`${t.priceMinor} >= 0`),
    check('menu_item_price_type', sql`${t.priceType} in ('FIXED', 'FROM', 'MARKET', 'ON_REQUEST')`),
    check('menu_item_status', sql`${t.status} in ('DRAFT', 'PUBLISHED', 'ARCHIVED')`),
  ],
)

export const menuItemVariant = pgTable(
  'menu_item_variant',
  {
    id: id(),
    companyId: companyId(),
    menuItemId: ref().notNull(),
    externalId: text(),
    name: localized(),
    translatedFrom: translatedFrom(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    sortOrder: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('cascade'),
    index().on(t.menuItemId, t.companyId, t.sortOrder),
    check('menu_item_variant_price_positive', sql`${t.priceMinor} >= 0`),
  ],
)

export const modifierGroup = pgTable(
  'modifier_group',
  {
    id: id(),
    companyId: companyId(),
    brandId: ref().notNull(),
    externalId: text(),
    name: localized(),
    translatedFrom: translatedFrom(),
    minSelected: smallint().notNull().default(0),
    /** Null for no limit. */
    maxSelected: smallint(),
    sortOrder: integer().notNull().default(0),
    revision: integer().notNull().default(1),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    refersTo([t.companyId, t.brandId], brand).onDelete('cascade'),
    check(
      'modifier_group_selection',
      sql`${t.minSelected} >= 0 and (${t.maxSelected} is null or ${t.maxSelected} >= ${t.minSelected})`,
    ),
  ],
)

export const modifierOption = pgTable(
  'modifier_option',
  {
    id: id(),
    companyId: companyId(),
    modifierGroupId: ref().notNull(),
    externalId: text(),
    name: localized(),
    translatedFrom: translatedFrom(),
    /** What the option adds to the price; can be negative. */
    priceDeltaMinor: bigint({ mode: 'number' }).notNull().default(0),
    isDefault: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    refersTo([t.companyId, t.modifierGroupId], modifierGroup).onDelete('cascade'),
  ],
)

export const menuItemModifierGroup = pgTable(
  'menu_item_modifier_group',
  {
    companyId: companyId(),
    menuItemId: ref().notNull(),
    modifierGroupId: ref().notNull(),
    sortOrder: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.menuItemId, t.modifierGroupId] }),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('cascade'),
    refersTo([t.companyId, t.modifierGroupId], modifierGroup).onDelete('cascade'),
  ],
)

/** An allergen of an item, a variant or a modifier option: exactly one of the three is set. */
export const menuItemAllergen = pgTable(
  'menu_item_allergen',
  {
    id: id(),
    companyId: companyId(),
    menuItemId: ref(),
    menuItemVariantId: ref(),
    modifierOptionId: ref(),
    allergenId: ref().notNull(),
    level: text().$type<ContainmentLevel>().notNull().default('UNKNOWN'),
    /** The item can be prepared without the allergen. */
    removable: boolean().notNull().default(false),
    note: text(),
    verifiedBy: ref(),
    verifiedAt: time(),
  },
  (t) => [
    unique().on(t.companyId, t.menuItemId, t.allergenId),
    unique().on(t.companyId, t.menuItemVariantId, t.allergenId),
    unique().on(t.companyId, t.modifierOptionId, t.allergenId),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('cascade'),
    refersTo([t.companyId, t.menuItemVariantId], menuItemVariant).onDelete('cascade'),
    refersTo([t.companyId, t.modifierOptionId], modifierOption).onDelete('cascade'),
    refersTo([t.companyId, t.allergenId], allergen),
    check(
      'menu_item_allergen_one_subject',
      sql`num_nonnulls(${t.menuItemId}, ${t.menuItemVariantId}, ${t.modifierOptionId}) = 1`,
    ),
    check('menu_item_allergen_level', sql`${t.level} in ('CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN')`),
  ],
)

export const menuItemDietType = pgTable(
  'menu_item_diet_type',
  {
    companyId: companyId(),
    menuItemId: ref().notNull(),
    dietTypeId: ref().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.menuItemId, t.dietTypeId] }),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('cascade'),
    refersTo([t.companyId, t.dietTypeId], dietType),
  ],
)

/** A branch's overrides of an item of its brand. */
export const branchMenuItem = pgTable(
  'branch_menu_item',
  {
    companyId: companyId(),
    branchId: ref().notNull(),
    menuItemId: ref().notNull(),
    /** Null for the brand's price. */
    priceMinor: bigint({ mode: 'number' }),
    /**
     * Prices by size id; other sizes have the brand's price. The price of a deleted size is ignored, and applies again
     * if the size is restored.
     */
    sizePrices: jsonb().$type<Record<string, number>>().notNull().default({}),
    isHidden: boolean().notNull().default(false),
    soldOut: boolean().notNull().default(false),
    soldOutUntil: time(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.branchId, t.menuItemId] }),
    refersTo([t.companyId, t.branchId], branch).onDelete('cascade'),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('cascade'),
    check('branch_menu_item_price_positive', sql`${t.priceMinor} >= 0`),
    check('branch_menu_item_size_prices', sql`jsonb_typeof(${t.sizePrices}) = 'object'`),
  ],
)

/** The state of an import. Progress within a step isn't stored: only the process that runs the step knows it. */
export type MenuImportState = 'reading' | 'ready' | 'checked' | 'imported' | 'undone' | 'failed'

export const menuImport = pgTable(
  'menu_import',
  {
    id: id(),
    companyId: companyId(),
    branchId: ref().notNull(),
    fileName: text().notNull(),
    sheet: text(),
    state: text().$type<MenuImportState>().notNull().default('reading'),
    /** What the import has found and done so far: `StoredResult` in `features/menu-import/present.ts`. */
    result: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdBy: ref(),
    createdAt: createdAt(),
    importedAt: time(),
    undoneAt: time(),
  },
  (t) => [unique().on(t.companyId, t.id), refersTo([t.companyId, t.branchId], branch).onDelete('cascade')],
)

/**
 * The file of an import in parts of at most `PART_BYTES`, so that it can be read with only one of them in memory.
 * `stored-files.ts` deletes it when it is no longer needed.
 */
export const menuImportPart = pgTable(
  'menu_import_part',
  {
    companyId: companyId(),
    menuImportId: ref().notNull(),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.menuImportId, t.position] }),
    refersTo([t.companyId, t.menuImportId], menuImport).onDelete('cascade'),
  ],
)

/** One row per record an import created or changed, with its previous state, for undo. */
export const menuImportChange = pgTable(
  'menu_import_change',
  {
    id: id(),
    companyId: companyId(),
    menuImportId: ref().notNull(),
    entity: text().$type<'category' | 'menu_item' | 'modifier_group'>().notNull(),
    entityId: ref().notNull(),
    /** Null when the import created the record. */
    before: jsonb().$type<Record<string, unknown>>(),
    /**
     * An item's revision, or a modifier group's fingerprint, right after the import; a different one means that the
     * record was edited since. Null for categories.
     */
    revisionAfter: integer(),
  },
  (t) => [
    refersTo([t.companyId, t.menuImportId], menuImport).onDelete('cascade'),
    index().on(t.companyId, t.menuImportId),
  ],
)

export const diningTable = pgTable(
  'dining_table',
  {
    id: id(),
    companyId: companyId(),
    branchId: ref().notNull(),
    name: text().notNull(),
    area: text(),
    seats: smallint(),
    /** Opaque; can be replaced when a printed code is misused. */
    qrToken: text().notNull().unique(),
    isEnabled: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    lastScannedAt: time(),
  },
  (t) => [unique().on(t.companyId, t.id), refersTo([t.companyId, t.branchId], branch).onDelete('cascade')],
)

export const customerFeedback = pgTable(
  'customer_feedback',
  {
    id: id(),
    companyId: companyId(),
    branchId: ref().notNull(),
    diningTableId: ref(),
    menuItemId: ref(),
    type: text().$type<'EXPERIENCE' | 'ALLERGEN_REPORT' | 'MENU_ERROR'>().notNull(),
    rating: smallint(),
    comment: text().notNull().default(''),
    /** Name and email address are stored, and shown, only with a date of consent. */
    name: text(),
    email: text(),
    consentedAt: time(),
    locale: text().notNull(),
    status: text().$type<FeedbackStatus>().notNull().default('NEW'),
    /** Hash of idempotency key and content, so that feedback sent twice is stored once. Null without the key. */
    fingerprint: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    unique().on(t.companyId, t.branchId, t.fingerprint),
    refersTo([t.companyId, t.branchId], branch).onDelete('cascade'),
    // Feedback outlives the record it is about; the migration sets only the referring column to null, never the
    // company.
    refersTo([t.companyId, t.diningTableId], diningTable).onDelete('set null'),
    refersTo([t.companyId, t.menuItemId], menuItem).onDelete('set null'),
    check('customer_feedback_rating', sql`${t.rating} between 1 and 5`),
    check('customer_feedback_type', sql`${t.type} in ('EXPERIENCE', 'ALLERGEN_REPORT', 'MENU_ERROR')`),
    check('customer_feedback_status', sql`${t.status} in ('NEW', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED')`),
    index().on(t.companyId, t.branchId, t.createdAt),
    // The console requests the number of new entries every minute.
    index('customer_feedback_new')
      .on(t.companyId, t.type)
      .where(sql`${t.status} = 'NEW'`),
  ],
)

/** What members did with a guest's feedback. Deleted together with the feedback. */
export const customerFeedbackEvent = pgTable(
  'customer_feedback_event',
  {
    id: id(),
    companyId: companyId(),
    customerFeedbackId: ref().notNull(),
    userId: ref(),
    /** The new status, or what was done with the menu item in the branch. */
    action: text().$type<FeedbackAction>().notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo([t.companyId, t.customerFeedbackId], customerFeedback).onDelete('cascade'),
    check(
      'customer_feedback_event_action',
      sql`${t.action} in ('NEW', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED', 'ITEM_HIDDEN', 'ITEM_SHOWN')`,
    ),
    index().on(t.customerFeedbackId, t.companyId),
  ],
)

/** What a plan allows; null means no limit. */
export type PlanLimits = {
  branches: number | null
  menuItems: number | null
  tables: number | null
  members: number | null
  /** Missing in plans that are older than this limit, and in the demo's; then the default applies. */
  storageMb?: number | null | undefined
}

/** Not a tenant table: plans are public. */
export const plan = pgTable('plan', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  priceMinor: bigint({ mode: 'number' }).notNull(),
  currencyCode: text().notNull(),
  interval: text().$type<'month' | 'year'>().notNull(),
  trialDays: integer().notNull().default(0),
  limits: jsonb().$type<PlanLimits>().notNull(),
  features: text().array().notNull().default([]),
  providerPriceId: text(),
  isActive: boolean().notNull().default(true),
  sortOrder: integer().notNull().default(0),
})

export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid'

export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    companyId: companyId(),
    planId: ref()
      .notNull()
      .references(() => plan.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    provider: text().notNull(),
    /**
     * Sent when the provider's customer and subscription are created, so that a repeated call doesn't create them
     * twice. Replaced after the provider has answered with a failure.
     */
    idempotencyKey: uuid().notNull().defaultRandom(),
    providerCustomerId: text(),
    providerSubscriptionId: text().unique(),
    currentPeriodStart: time(),
    currentPeriodEnd: time(),
    /** When the oldest unpaid invoice became open. Stays set after the subscription is canceled. */
    pastDueSince: time(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.companyId, t.id),
    // A company has at most one subscription that is live or awaits its first payment. A granted one may exist beside
    // it, and continues until the other one is paid.
    uniqueIndex('subscription_one_live')
      .on(t.companyId, sql`(${t.provider} = 'grant')`)
      .where(sql`${t.status} in ('incomplete', 'trialing', 'active', 'past_due', 'unpaid')`),
    check(
      'subscription_status',
      sql`${t.status} in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'unpaid')`,
    ),
  ],
)

/** Not a tenant table: a webhook arrives before its company is known. */
export const paymentEvent = pgTable('payment_event', {
  /** The provider's own event id, so that a repeated webhook does nothing. */
  providerEventId: text().primaryKey(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  receivedAt: createdAt(),
  processedAt: time(),
})

/** A card of the sandbox: one of Stripe's published test cards. */
export type SandboxCard = { token: string; brand: string; last4: string }
export type SandboxInvoice = {
  id: string
  subscriptionId: string
  number: string
  date: string
  amountMinor: number
  /** The amount less credit; missing in data from before there was credit. */
  amountDueMinor?: number
  currencyCode: string
  status: 'open' | 'paid' | 'void'
}
export type SandboxSubscription = {
  id: string
  attempt: string
  planCode: string
  priceMinor: number
  currencyCode: string
  interval: 'month' | 'year'
  trialDays: number
  status: SubscriptionStatus
  createdAt: string
  currentPeriodStart: string
  currentPeriodEnd: string
  /** When the first period with this interval started, and the number of the current one; missing in older states. */
  cycle?: { start: string; number: number }
  unpaidSince: string | null
  cancelAtPeriodEnd: boolean
}
/** A pending or answered 3-D Secure challenge. */
export type SandboxChallenge = {
  clientSecret: string
  card: SandboxCard
  /** The subscription that is paid once the challenge is completed; null when only the card is saved. */
  subscriptionId: string | null
  outcome: 'waiting' | 'complete' | 'fail'
}
export type SandboxState = {
  name: string
  card: SandboxCard | null
  /** Credit for later invoices, for example for the unused time of a larger plan. */
  creditMinor?: number
  subscriptions: SandboxSubscription[]
  invoices: SandboxInvoice[]
  challenges: SandboxChallenge[]
}

/** Not a tenant table: the sandbox's state, which a real provider would store on its side. */
export const sandboxCustomer = pgTable('sandbox_customer', {
  id: text().primaryKey(),
  state: jsonb().$type<SandboxState>().notNull(),
})

/** Append-only: a company's transactions may insert and read, never change or delete (migration 0001). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    companyId: companyId(),
    userId: ref(),
    action: text().notNull(),
    entity: text(),
    entityId: ref(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** Shared by all changes of one action on several records, so that the action can be undone as one. */
    batch: uuid(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.companyId, t.createdAt),
    index().on(t.entityId, t.entity, t.companyId),
    index('audit_log_batch')
      .on(t.batch, t.companyId)
      .where(sql`${t.batch} is not null`),
  ],
)

/** The outbox: jobs are claimed with FOR UPDATE SKIP LOCKED and a lease (docs/architecture.md). */
export const job = pgTable(
  'job',
  {
    id: id(),
    companyId: bigint({ mode: 'number' }).references((): AnyPgColumn => company.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<'waiting' | 'done' | 'dead'>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When a waiting job is due, or when it ended. */
    runAt: time().notNull().defaultNow(),
    leaseUntil: time(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.state, t.runAt)],
)

import { z } from 'zod'
import { idSchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { DESCRIPTION_MAX_LENGTH } from './limits.ts'
import { TRANSLATION_STATES } from './translated-from.ts'
import { localeSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const TRANSLATIONS_PAGE_SIZE = 50
/** How many texts one request may save: enough for the largest record. */
export const TRANSLATIONS_MAX = 200
/** How many refused texts a report lists. The count is always complete. */
export const REFUSED_TEXTS_MAX = 200

/** The kinds of records with translations. Sizes belong to their item, options to their group. */
export const TRANSLATED_KINDS = ['category', 'menu_item', 'modifier_group'] as const
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number]

/** `name`, `description`, `ingredients`, a size's or option's name, such as `size.12`, or a picture's alt text. */
const keySchema = z.string().regex(/^(name|description|ingredients|(size|option|alt)\.\d{1,15})$/)
const recordKeys = { kind: z.enum(TRANSLATED_KINDS), id: idSchema }

export const translationTextSchema = z.object({
  key: keySchema,
  source: z.string(),
  target: z.string(),
  /** The source that the translation was made from, if it has changed since; else null. */
  oldSource: z.string().nullable(),
  state: z.enum(TRANSLATION_STATES),
  maxLength: z.int(),
})
export type TranslationText = z.infer<typeof translationTextSchema>

export const translationRecordSchema = z.object({
  ...recordKeys,
  name: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  /** The category of an item; null for other records. */
  categoryName: localizedTextSchema(DESCRIPTION_MAX_LENGTH).nullable(),
  /** Only texts that exist in the source language. */
  texts: z.array(translationTextSchema),
})
export type TranslationRecord = z.infer<typeof translationRecordSchema>

const shared = { tag: 'Translations', access: 'verified' } as const
const ofBranch = z.strictObject({ branchId: queryIdSchema.optional() })

/**
 * Counts records, not texts: a record is translated when all its texts are translated and none of their sources has
 * changed since.
 */
export const readTranslationProgress = endpoint({
  ...shared,
  method: 'GET',
  path: '/translations/progress',
  summary: 'Get the translation progress of a brand’s menu',
  branchScope: 'own',
  permission: 'menu:read',
  query: ofBranch,
  data: z.object({
    source: localeSchema,
    languages: z.array(
      z.object({ locale: localeSchema, total: z.int(), translated: z.int(), missing: z.int(), changed: z.int() }),
    ),
  }),
})

/** `open`: the translation is missing, or its source has changed since. */
export const TRANSLATION_FILTERS = ['open', 'missing', 'changed', 'all'] as const

export const listTranslations = endpoint({
  ...shared,
  method: 'GET',
  path: '/translations',
  summary: 'List a brand’s menu text with its translations',
  branchScope: 'own',
  permission: 'menu:read',
  query: ofBranch.extend({
    /**
     * If omitted, the alphabetically first language of the brand's branches other than the branch's default language.
     */
    locale: localeSchema.optional(),
    state: z.enum(TRANSLATION_FILTERS).default('open'),
    search: plainTextSchema(200).optional(),
    categoryId: queryIdSchema.optional(),
    /** `next` of the previous page: a position in the menu, which stays when the records around it are deleted. */
    after: z
      .string()
      .regex(/^\d(\.-?\d{1,15}){2,7}$/)
      .optional(),
  }),
  data: z.object({
    records: z.array(translationRecordSchema),
    total: z.int(),
    /** The value of `after` for the next page; null on the last page. */
    next: z.string().nullable(),
  }),
})

/**
 * Saves translations; a text that equals the stored one is confirmed for the current source. A text whose source or
 * translation no longer equals `source` or `before`, because someone else has changed it, is refused in `errors`.
 */
export const saveTranslations = endpoint({
  ...shared,
  access: 'subscribed',
  method: 'POST',
  path: '/translations',
  summary: 'Save translations',
  branchScope: 'all',
  permission: 'menu:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    locale: localeSchema,
    texts: z
      .array(
        z.strictObject({
          ...recordKeys,
          key: keySchema,
          source: z.string().max(DESCRIPTION_MAX_LENGTH),
          before: z.string().max(DESCRIPTION_MAX_LENGTH),
          /** Empty removes the translation. */
          target: plainTextSchema(DESCRIPTION_MAX_LENGTH),
        }),
      )
      .min(1)
      .max(TRANSLATIONS_MAX),
  }),
  data: z.object({
    /** The id for `POST /menu-changes/{batch}/undo`; null when nothing changed. */
    batch: z.uuid().nullable(),
    /** The saved records as they are now. */
    records: z.array(translationRecordSchema),
    /** One per text, in the same order: why it was not saved; null when it was. */
    errors: z.array(z.string().nullable()),
  }),
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const XLIFF = 'application/xliff+xml'
export const TRANSLATION_FORMATS = ['xlsx', 'xliff'] as const

export const exportTranslations = endpoint({
  ...shared,
  method: 'GET',
  path: '/translations/export',
  summary: 'Export text and translations as a spreadsheet or XLIFF 2.1',
  branchScope: 'own',
  permission: 'menu:read',
  query: ofBranch.extend({
    locale: localeSchema,
    format: z.enum(TRANSLATION_FORMATS),
    state: z.enum(TRANSLATION_FILTERS).default('all'),
  }),
  data: nothingSchema,
  file: [XLSX, XLIFF],
})

export const translationReportSchema = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  refusedTexts: z.array(
    z.object({ kind: z.string(), id: z.string(), key: z.string(), name: z.string(), reason: z.string() }),
  ),
  /** The first changes, for a preview. */
  changes: z.array(z.object({ name: z.string(), key: z.string(), before: z.string(), after: z.string() })),
  /** A hash of the changes. Sent back as `plan`, it applies them. */
  plan: z.string(),
  /** The id for `POST /menu-changes/{batch}/undo`; null when nothing was applied. */
  batch: z.uuid().nullable(),
})
export type TranslationReport = z.infer<typeof translationReportSchema>

/**
 * Without `plan`, checks a translated file and returns a report; with the `plan` of that report, applies all its
 * changes or none. Responds with CONFLICT when the menu has changed in between, so that the plan no longer fits.
 */
export const importTranslations = endpoint({
  ...shared,
  access: 'subscribed',
  method: 'POST',
  path: '/translations/import',
  summary: 'Check and import translations from a spreadsheet or XLIFF 2 file',
  branchScope: 'all',
  permission: 'menu:write',
  upload: true,
  body: z.strictObject({
    branchId: queryIdSchema.optional(),
    locale: localeSchema,
    plan: z
      .string()
      .regex(/^[a-f\d]{64}$/)
      .optional(),
  }),
  data: translationReportSchema,
})

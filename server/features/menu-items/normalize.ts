import { getTableColumns } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { updateMenuItem } from '#contract/menu-items.ts'
import { translatedFrom } from '#contract/translated-from.ts'
import { menuItem } from '#server/db/schema.ts'
import { createStatementRows, type Stating } from '#server/features/stated-allergens/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { toLocalized, toPictures, toRequiredLocalized } from '#server/platform/texts.ts'
import { altTexts } from '#server/platform/translate-texts.ts'
import { refuseBadPrice, searchFields } from './policy.ts'
import type { MenuItemColumns, MenuItemSnapshot } from './snapshots.ts'

type Body = Received<typeof updateMenuItem>['body']
type Statement = MenuItemSnapshot['allergens'][number]

/** A complete menu item to save. Items and sizes without an id are new. */
export type MenuItemRecord = MenuItemColumns & {
  id?: number
  allergens: Statement[]
  dietTypeIds: number[]
  variants: (Omit<MenuItemSnapshot['variants'][number], 'id'> & { id?: number })[]
  /** The linked groups, in order; their content is saved separately, because items share it. */
  modifierGroups: { id: number }[]
}

/** The fields of a menu item from a form, a file or a proposal. Missing fields stay unchanged. */
export type MenuItemInput = Partial<Pick<MenuItemColumns, 'reviewReasons' | 'importProposal'>> &
  Omit<Body, 'variants' | 'modifierGroups' | 'branches' | 'branchId' | 'revision'> & {
    variants?: (NonNullable<Body['variants']>[number] & { externalId?: string | null })[] | undefined
    modifierGroups?: { id: number }[] | undefined
  }

/** The records that an item may refer to. */
export type Known = {
  brandOfCategory: ReadonlyMap<number, number>
  allergenIds: ReadonlySet<number>
  dietTypeIds: ReadonlySet<number>
  groupIds: ReadonlySet<number>
  pictureIds: ReadonlySet<number>
}

export type NormalizeContext = Omit<Stating, 'allergenIds'> & {
  /** The stored item; null for a new one. */
  before: MenuItemSnapshot | null
  brandId: number
  defaultLocale: string
  known: Known
  /** True for an import, whose plan has checked the rows: they may lack a price or a text in the default language. */
  isPlanned?: boolean
}

/**
 * Applies a request to a stored or a new menu item and validates the result.
 * @throws {AppError} NOT_FOUND for an unknown category, picture, allergen, diet type or size; VALIDATION_FAILED for
 * invalid content
 */
export function normalizeMenuItem(input: MenuItemInput, context: NormalizeContext): MenuItemRecord {
  const { before, brandId, defaultLocale, known, isPlanned = false } = context
  const stating = { ...context, allergenIds: known.allergenIds }
  const {
    name: givenName,
    description: givenDescription,
    ingredients,
    images,
    allergens,
    confirmAllergens,
    dietTypeIds,
    variants,
    modifierGroups,
    partAllergens,
    ...fields
  } = input
  const was: MenuItemRecord = before ?? { ...NEW_ITEM, brandId }
  const textOf = (text: Body['description'], old: Record<string, string>) =>
    text === undefined ? old : toLocalized(text, defaultLocale, old)
  const name =
    givenName === undefined || isPlanned
      ? textOf(givenName, was.name)
      : toRequiredLocalized(givenName, defaultLocale, 'name', was.name)
  const description = textOf(givenDescription, was.description)
  const record: MenuItemRecord = {
    ...was,
    ...withoutUndefined(fields),
    name,
    description,
    ingredients: textOf(ingredients, was.ingredients),
    ...searchFields(name, description, defaultLocale),
    images: images ? imagesOf(images, context) : was.images,
    allergens: allergens ? createStatementRows(was.allergens, allergens, stating) : was.allergens,
    dietTypeIds: dietTypeIds ? [...new Set(dietTypeIds)].toSorted((one, other) => one - other) : was.dietTypeIds,
    variants: variants ? variantsOf(variants, was.variants, stating) : was.variants,
    modifierGroups: modifierGroups ?? was.modifierGroups,
    revision: was.revision + 1,
  }
  record.translatedFrom = translatedFrom(textsOf(was), textsOf(record), was.translatedFrom, defaultLocale)
  if (known.brandOfCategory.get(record.categoryId) !== brandId)
    throw new AppError('NOT_FOUND', 'This category no longer exists. Reload the page and try again.')
  if (record.dietTypeIds.some((id) => !known.dietTypeIds.has(id)))
    throw new AppError('NOT_FOUND', 'One of these diet types no longer exists. Reload the page and try again.')
  const isPriced = before === null || [input.priceType, input.priceMinor, variants].some((given) => given !== undefined)
  if (isPriced && !isPlanned) refuseBadPrice({ ...record, variantCount: record.variants.length })
  if (partAllergens?.variants) record.variants = withAllergens(record.variants, partAllergens.variants, stating)
  return confirmAllergens ? confirmed(record, context) : record
}

const textsOf = ({ name, description, ingredients, images }: MenuItemRecord) => ({
  name,
  description,
  ingredients,
  ...altTexts(images),
})

/** A new item with the defaults of the schema, but published, and before its first revision. */
export const NEW_ITEM = {
  ...Object.fromEntries(
    Object.entries(getTableColumns(menuItem))
      .filter(([key]) => key !== 'id' && key !== 'companyId' && key !== 'createdAt' && key !== 'updatedAt')
      .map(([key, column]) => [key, column.default ?? null]),
  ),
  revision: 0,
  status: 'PUBLISHED',
  allergens: [],
  dietTypeIds: [],
  variants: [],
  modifierGroups: [],
} as unknown as MenuItemRecord // brand and category are always given; all others have a default or may be null

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as ReturnType<typeof withoutUndefined<Fields>> // `given` has no undefined values
}

function imagesOf(
  images: NonNullable<Body['images']>,
  { before, defaultLocale, known }: NormalizeContext,
): MenuItemRecord['images'] {
  if (new Set(images.map(({ uploadId }) => uploadId)).size !== images.length)
    refuse('images', 'List each picture only once')
  if (images.some(({ uploadId }) => !known.pictureIds.has(uploadId)))
    throw new AppError('NOT_FOUND', 'One of these pictures no longer exists. Reload the page and try again.')
  return toPictures(images, defaultLocale, before?.images ?? [])
}

/** Existing sizes, given with their id, keep the values that the request omits. */
function variantsOf(
  variants: NonNullable<MenuItemInput['variants']>,
  before: MenuItemRecord['variants'],
  context: NormalizeContext & Stating,
): MenuItemRecord['variants'] {
  const ids = variants.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size !== ids.length || ids.some((id) => !before.some((one) => one.id === id)))
    throw new AppError('NOT_FOUND', 'One of these sizes no longer exists. Reload the page and try again.')
  return variants.map(({ id, name, priceMinor, externalId, allergens }) => {
    const was = before.find((one) => id !== undefined && one.id === id)
    const named = context.isPlanned
      ? toLocalized(name, context.defaultLocale, was?.name)
      : toRequiredLocalized(name, context.defaultLocale, 'variants', was?.name)
    const from =
      was && translatedFrom({ name: was.name }, { name: named }, was.translatedFrom ?? {}, context.defaultLocale)
    return {
      ...(id !== undefined && { id }),
      externalId: externalId === undefined ? (was?.externalId ?? null) : externalId,
      name: named,
      ...(from?.['name'] && { translatedFrom: from }),
      priceMinor,
      allergens: allergens ? createStatementRows(was?.allergens ?? [], allergens, context) : (was?.allergens ?? []),
    }
  })
}

type PartStatements = NonNullable<NonNullable<Body['partAllergens']>['variants']>

function withAllergens(
  variants: MenuItemRecord['variants'],
  parts: PartStatements,
  stating: Stating,
): MenuItemRecord['variants'] {
  requireParts(
    parts,
    variants.flatMap(({ id }) => id ?? []),
  )
  return variants.map((variant) => {
    const part = parts.find(({ id }) => id === variant.id)
    return part ? { ...variant, allergens: createStatementRows(variant.allergens, part.allergens, stating) } : variant
  })
}

/**
 * Refuses statements about sizes or options that aren't the item's.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a size or option given twice
 */
export function requireParts(parts: { id: number }[], known: number[]): void {
  const ids = new Set(parts.map(({ id }) => id))
  if (ids.size !== parts.length) refuse('partAllergens', 'List each size or option only once')
  if (parts.some(({ id }) => !known.includes(id)))
    throw new AppError('NOT_FOUND', 'One of these sizes or options no longer exists. Reload the page and try again.')
}

function confirmed(record: MenuItemRecord, { userId, now }: NormalizeContext): MenuItemRecord {
  const confirm = (all: Statement[]) =>
    all.map((one) => ({ ...one, verifiedBy: userId, verifiedAt: now.toISOString() }))
  return {
    ...record,
    allergens: confirm(record.allergens),
    variants: record.variants.map((one) => ({ ...one, allergens: confirm(one.allergens) })),
  }
}

function refuse(field: string, error: string): never {
  throw new AppError('VALIDATION_FAILED', error, { errors: { [field]: error } })
}

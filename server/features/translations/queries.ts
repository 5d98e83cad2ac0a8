import { and, asc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { TranslatedFrom } from '#contract/translated-from.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { categoryOrder, isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
import {
  branch,
  brand,
  category,
  type ItemImage,
  menuItem,
  menuItemVariant,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import { altTexts } from '#server/platform/translate-texts.ts'
import type { Entry, Field, Ids } from './policy.ts'

type Part = { id: number; name: LocalizedText; translatedFrom: TranslatedFrom }

export async function findLocales(tx: Transaction, brandId: number): Promise<string[]> {
  const rows = await tx.select({ locales: branch.locales }).from(branch).where(eq(branch.brandId, brandId))
  return [...new Set(rows.flatMap(({ locales }) => locales))].toSorted()
}

export async function findBrandName(tx: Transaction, brandId: number): Promise<string> {
  const [row] = await tx.select({ name: brand.name }).from(brand).where(eq(brand.id, brandId))
  return row?.name ?? ''
}

/**
 * The records of a brand with texts to translate: each category with its items, without archived ones, in menu order,
 * then the option groups. Takes three statements, however large the menu is.
 * @param ids the records; all of the brand if omitted
 */
export async function findEntries(tx: Transaction, brandId: number, ids?: Ids): Promise<Entry[]> {
  const [categories, items, groups] = await Promise.all([
    tx
      .select({ ...getTableColumns(category), position: placeIn(categoryOrder) })
      .from(category)
      .leftJoin(parentCategory, isParent)
      .where(and(eq(category.brandId, brandId), ids && inIds(category.id, ids.category)))
      .orderBy(...categoryOrder),
    tx
      .select({
        id: menuItem.id,
        categoryId: menuItem.categoryId,
        categoryName: category.name,
        parentId: category.parentId,
        position: placeIn(itemOrder),
        name: menuItem.name,
        description: menuItem.description,
        images: menuItem.images,
        ingredients: menuItem.ingredients,
        translatedFrom: menuItem.translatedFrom,
        sizes: sql<Part[]>`coalesce((
          select json_agg(json_build_object('id', v.id, 'name', v.name, 'translatedFrom', v.translated_from)
            order by v.sort_order, v.id)
          from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id}), '[]')`,
      })
      .from(menuItem)
      .innerJoin(category, eq(category.id, menuItem.categoryId))
      .leftJoin(parentCategory, isParent)
      .where(
        and(eq(menuItem.brandId, brandId), ne(menuItem.status, 'ARCHIVED'), ids && inIds(menuItem.id, ids.menu_item)),
      )
      .orderBy(...itemOrder),
    tx
      .select({
        id: modifierGroup.id,
        sortOrder: modifierGroup.sortOrder,
        name: modifierGroup.name,
        translatedFrom: modifierGroup.translatedFrom,
        options: sql<Part[]>`coalesce((
          select json_agg(json_build_object('id', o.id, 'name', o.name, 'translatedFrom', o.translated_from)
            order by o.sort_order, o.id)
          from ${modifierOption} o
          where o.company_id = ${modifierGroup.companyId} and o.modifier_group_id = ${modifierGroup.id}), '[]')`,
      })
      .from(modifierGroup)
      .where(and(eq(modifierGroup.brandId, brandId), ids && inIds(modifierGroup.id, ids.modifier_group)))
      .orderBy(asc(modifierGroup.sortOrder), asc(modifierGroup.id)),
  ])
  const itemsOf = Map.groupBy(items, ({ categoryId }) => categoryId)
  const known = new Set(categories.map(({ id }) => id))
  return [
    ...categories.flatMap((one) => [
      entryOf('category', one, { within: [one.id, one.parentId], position: [0, ...one.position] }, [
        ...longFields(one, ['description']),
        ...altFields(one.image ? [one.image] : [], one.translatedFrom),
      ]),
      ...(itemsOf.get(one.id) ?? []).map(itemEntry),
    ]),
    // With `ids`, there may be items whose categories weren't read.
    ...items.filter(({ categoryId }) => !known.has(categoryId)).map(itemEntry),
    ...groups.map((one) => {
      const of = { within: [], position: [1, one.sortOrder, one.id] }
      return entryOf('modifier_group', one, of, partFields('option', one.options))
    }),
  ]

  function itemEntry(one: (typeof items)[number]): Entry {
    const { categoryId, parentId, categoryName } = one
    const of = { within: [categoryId, parentId], position: [0, ...one.position], categoryName }
    const fields = [
      ...longFields(one, ['description', 'ingredients']),
      ...partFields('size', one.sizes),
      ...altFields(one.images, one.translatedFrom),
    ]
    return entryOf('menu_item', one, of, fields)
  }
}

/** The values by which a query sorts, as numbers. */
const placeIn = (order: (SQL | AnyPgColumn)[]) =>
  sql<number[]>`json_build_array(${sql.join(
    order.map((value) => sql`(${value})::int`),
    sql`, `,
  )})`

type Place = Pick<Entry, 'within' | 'position'> & { categoryName?: LocalizedText }

function entryOf(kind: Entry['kind'], { id, name, translatedFrom }: Part, place: Place, fields: Field[]): Entry {
  const named = { key: 'name', maxLength: NAME_MAX_LENGTH, text: name, from: translatedFrom['name'] }
  return { kind, id, name, categoryName: null, ...place, fields: [named, ...fields] }
}

function longFields<Key extends string>(
  one: Record<Key, LocalizedText> & { translatedFrom: TranslatedFrom },
  keys: Key[],
): Field[] {
  return keys.map((key) => ({
    key,
    maxLength: DESCRIPTION_MAX_LENGTH,
    text: one[key],
    from: one.translatedFrom[key],
  }))
}

function partFields(kind: 'size' | 'option', parts: Part[]): Field[] {
  return parts.map(({ id, name, translatedFrom }) => ({
    key: `${kind}.${id}`,
    maxLength: NAME_MAX_LENGTH,
    text: name,
    from: translatedFrom['name'],
  }))
}

function altFields(images: readonly ItemImage[], from: TranslatedFrom): Field[] {
  return Object.entries(altTexts(images)).map(([key, text]) => ({
    key,
    maxLength: NAME_MAX_LENGTH,
    text,
    from: from[key],
  }))
}

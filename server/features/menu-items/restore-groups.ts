import { sql } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema.ts'
import type { RecordedGroup } from '#server/features/modifier-groups/service.ts'

type GroupRow = { auditId: string; brandId: number; content: Omit<RecordedGroup, 'brandId'> }
type Option = RecordedGroup['options'][number]
type StatementRow = { auditId: string; id: string; options: Pick<Option, 'id' | 'allergens'>[] }
type TextRow = {
  auditId: string
  id: string
  texts: Pick<RecordedGroup, 'name' | 'translatedFrom'> & { options: Pick<Option, 'id' | 'name' | 'translatedFrom'>[] }
}

/**
 * Deleted option groups as they last were, by id. Looks for the newest record in the history of the group and of all
 * items with it, because a correction of its allergens may have been saved in the allergen grid or through another
 * item, and its translations while no item used it.
 */
export async function findDeletedGroups(tx: Transaction, ids: number[]): Promise<Map<number, RecordedGroup>> {
  if (ids.length === 0) return new Map()
  const { id, entity, entityId, before, after } = auditLog
  const wanted = sql`any(${sql.param(ids)}::bigint[])`
  const groups = await tx.execute<GroupRow>(sql`
    select distinct on (content->'id') ${id} as "auditId", item->'brandId' as "brandId", content
    from ${auditLog}
    cross join lateral (values (${before}, false), (${after}, true)) as version(item, is_after)
    cross join lateral jsonb_path_query(item, '$.modifierGroups[*]') as content
    where ${entity} = 'menu_item' and content ? 'options' and (content->>'id')::bigint = ${wanted}
    order by content->'id', ${id} desc, is_after desc`)
  const statements = await tx.execute<StatementRow>(sql`
    select distinct on (${entityId}) ${id} as "auditId", ${entityId} as id, ${after}->'options' as options
    from ${auditLog}
    where ${entity} = 'modifier_group' and ${inIds(entityId, ids)} and ${after}->'options'->0 ? 'allergens'
    order by ${entityId}, ${id} desc`)
  const translations = await tx.execute<TextRow>(sql`
    select distinct on (${entityId}) ${id} as "auditId", ${entityId} as id, ${after} as texts
    from ${auditLog}
    where ${entity} = 'modifier_group' and ${inIds(entityId, ids)} and ${after} ? 'translatedFrom'
    order by ${entityId}, ${id} desc`)
  const statedOf = new Map(statements.rows.map((one) => [Number(one.id), one]))
  const textsOf = new Map(translations.rows.map((one) => [Number(one.id), one]))
  return new Map(
    groups.rows.map(({ auditId, brandId, content }) => {
      const stated = statedOf.get(content.id)
      const newer = stated && BigInt(stated.auditId) > BigInt(auditId) ? stated.options : []
      const allergensOf = new Map(newer.map((one) => [one.id, one.allergens]))
      const translated = textsOf.get(content.id)
      const texts = translated && BigInt(translated.auditId) > BigInt(auditId) ? translated.texts : null
      const textOf = new Map(texts?.options.map((one) => [one.id, one]))
      const options = content.options.map((one) => ({
        ...one,
        ...textOf.get(one.id),
        allergens: allergensOf.get(one.id) ?? one.allergens,
      }))
      return [content.id, { ...content, ...texts, brandId, options }]
    }),
  )
}

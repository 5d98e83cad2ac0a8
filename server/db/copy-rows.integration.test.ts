import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { comesToWait } from '#server/testing/commit-while-waiting.ts'
import { add, makeMenu, read } from '#server/testing/menu-items.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { copyRows } from './copy-rows.ts'
import { modifierOption } from './schema.ts'
import { withTenant } from './tenant.ts'

describeApp('copies of rows', (test) => {
  it('a row’s id is mapped to its own copy’s id even if another row is deleted meanwhile', async () => {
    const menu = await makeMenu(test())
    const groupOf = async (name: string, options: string[]) => {
      const modifierGroups = [{ name, options: options.map((one) => ({ name: one })) }]
      const id = await add(menu, test(), { name, modifierGroups })
      return (await read(menu, test(), id)).body.data.modifierGroups[0]
    }
    const [source, target] = [await groupOf('Extras', ['Nuts', 'Bread']), await groupOf('Sides', ['Rice'])]
    const [nuts, bread] = source.options
    let deleting: Promise<unknown> | undefined

    const { database } = test().deps

    const newIds = await withTenant(database, menu.companyId, async (tx) => {
      const execute = tx.execute.bind(tx)
      const [own] = (await execute<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows
      const interrupted = Object.create(tx, {
        execute: {
          value: async (statement: Parameters<typeof execute>[0]) => {
            const result = await execute(statement)
            deleting ??= sql(test(), 'DELETE FROM modifier_option WHERE id = $1', [nuts.id])
            await comesToWait(database, deleting, own?.pid ?? 0)
            return result
          },
        },
      })
      return copyRows(interrupted, modifierOption, {
        owner: modifierOption.modifierGroupId,
        ids: new Map([[source.id, target.id]]),
      })
    })
    await deleting

    const copied = await sql(test(), `SELECT name ->> 'en' AS name FROM modifier_option WHERE id = $1`, [
      newIds.get(bread.id),
    ])
    expect(copied.rows).toEqual([{ name: 'Bread' }])
  })
})

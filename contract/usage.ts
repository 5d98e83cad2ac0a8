import { z } from 'zod'
import { idSchema } from './common.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { textIn } from './localized-text.ts'
import { localizedTextSchema } from './texts.ts'

/** How many records are listed by name; further ones are only counted. */
export const NAMED_ITEMS = 5

/** For each record in use, how many menu items use it. */
export const usageSchema = z.array(z.object({ id: idSchema, menuItemCount: z.int().min(1) }))
export type Usage = z.infer<typeof usageSchema>

export const usedInSchema = z.object({
  menuItemCount: z.int().min(0),
  menuItems: z.array(z.object({ id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) })),
})
export type UsedIn = z.infer<typeof usedInSchema>

/**
 * A text about where a record is used, for the end of a sentence.
 * @example usedInText({ menuItemCount: 3, menuItems: [{ id: 1, name: { en: 'Latte' } }] }) // '3 menu items: Latte and 2 others'
 */
export function usedInText({ menuItemCount, menuItems }: UsedIn): string {
  const names = menuItems.map(({ name }) => textIn(name, 'en', 'en'))
  const head = menuItemCount === 1 ? '1 menu item' : `${menuItemCount} menu items`
  return `${head}: ${namesAndOthers(names, menuItemCount)}`
}

/** @example namesAndOthers(['Latte', 'Mocha'], 4) // 'Latte, Mocha and 2 others' */
export function namesAndOthers(names: string[], total: number): string {
  const named = names.slice(0, NAMED_ITEMS)
  const others = total - named.length
  const list = others > 0 ? [...named, others === 1 ? '1 other' : `${others} others`] : named
  return new Intl.ListFormat('en-GB').format(list)
}

import { NOW, type RandomMenu, type StoredGroup, type StoredPart } from './random-menu.ts'

/** Changes a menu so that outputs rendered from it break a rule. */
export type BreakMenu = (menu: RandomMenu) => RandomMenu

export const BROKEN_RULES: [string, BreakMenu][] = [
  [
    'treats every “free from” as confirmed',
    (menu) =>
      everyPart(menu, (part) => ({
        ...part,
        allergens: part.allergens.map((one) => ({ ...one, verifiedAt: NOW.toISOString() })),
      })),
  ],
  ['ignores that the subscription has ended', (menu) => ({ ...menu, accessEnd: null })],
  [
    'ignores the allergens of sizes',
    (menu) => ({
      ...menu,
      items: menu.items.map((item) => ({
        ...item,
        variants: item.variants.map((size) => ({ ...size, allergens: [] })),
      })),
    }),
  ],
  ['leaves out the option groups', (menu) => ({ ...menu, items: menu.items.map((item) => ({ ...item, groups: [] })) })],
  ['treats required choices as extras', (menu) => everyGroup(menu, (group) => ({ ...group, minSelected: 0 }))],
  [
    'shows the brand’s price in a branch that has its own',
    (menu) => ({ ...menu, items: menu.items.map((item) => ({ ...item, overrideMinor: null })) }),
  ],
]

function everyGroup(menu: RandomMenu, change: (group: StoredGroup) => StoredGroup): RandomMenu {
  const groups = new Map(menu.groups.map((group) => [group.id, change(group)]))
  const items = menu.items.map((item) => ({ ...item, groups: item.groups.flatMap(({ id }) => groups.get(id) ?? []) }))
  return { ...menu, groups: [...groups.values()], items }
}

function everyPart(menu: RandomMenu, change: <Part extends StoredPart>(part: Part) => Part): RandomMenu {
  const changed = everyGroup(menu, (group) => ({ ...group, options: group.options.map(change) }))
  return { ...changed, items: changed.items.map((item) => ({ ...change(item), variants: item.variants.map(change) })) }
}

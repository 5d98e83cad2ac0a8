import { describe, expect, it } from 'vitest'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import { readFilter } from '../filter/menu-filter.ts'
import { menuSearch } from '../filter/search.ts'
import { menuSections } from '../pages/menu-sections.ts'
import { testPage } from '../testing/fixture.ts'
import { de } from '../text/de.ts'
import { en } from '../text/en.ts'
import { describeChanges, keepLeftItems, listLeftIds, visibleIds } from './menu-difference.ts'

const page = testPage({ items: [{ name: 'Soup' }, { name: 'Salad' }, { name: 'Bread' }] })
const before = page.snapshot
const filterOf = (query: string, of: MenuSnapshot = before) => readFilter(new URLSearchParams(query), of)

/** The menu after these changes by item id; null removes the item. */
function changed(changes: Record<number, Partial<PublicMenuItem> | null>): MenuSnapshot {
  const menuItems = before.menuItems
    .filter(({ id }) => changes[id] !== null)
    .map((item) => ({ ...item, ...changes[item.id] }))
  const ids = menuItems.map(({ id }) => id)
  const categories = before.menuSite.categories
    .map((category) => ({ ...category, itemIds: category.itemIds.filter((id) => ids.includes(id)) }))
    .filter(({ itemIds }) => itemIds.length > 0)
  return { ...before, menuItems, menuSite: { ...before.menuSite, categories } }
}

const names = (snapshot: MenuSnapshot) =>
  menuSections(snapshot, null).flatMap(({ items }) =>
    items.map((item) => ((item as { hasLeft?: boolean }).hasLeft ? `(${item.name})` : item.name)),
  )

describe('a new menu on an open page', () => {
  it('still lists a removed item at its former position', () => {
    for (const id of [1, 2, 3]) {
      const shown = names(keepLeftItems(before, changed({ [id]: null }), new Set([id])))
      expect(shown.map((name) => name.replaceAll(/[()]/g, ''))).toEqual(['Soup', 'Salad', 'Bread'])
      expect(shown.filter((name) => name.startsWith('('))).toHaveLength(1)
    }
  })

  it('still lists a category after all its items have been removed', () => {
    const fresh = changed({ 1: null, 2: null, 3: null })
    expect(fresh.menuSite.categories).toEqual([])

    expect(names(keepLeftItems(before, fresh, new Set([1, 2, 3])))).toEqual(['(Soup)', '(Salad)', '(Bread)'])
  })

  it('moves an item that now contains an avoided allergen to the hidden items, with its new allergens', () => {
    const milk = { id: 5, name: 'Milk', parentId: null }
    const soup = (level: 'FREE_FROM' | 'CONTAINS') => ({ 1: { allergens: [{ ...milk, level }] } })
    const withMilk = (menu: MenuSnapshot) => ({ ...menu, menuSite: { ...menu.menuSite, allergens: [milk] } })
    const [free, contains] = [withMilk(changed(soup('FREE_FROM'))), withMilk(changed(soup('CONTAINS')))]
    const filter = filterOf('avoid=5', free)
    const was = visibleIds(page, free, filter)
    expect(was).toContain(1)

    const shown = keepLeftItems(free, contains, listLeftIds(was, contains))

    const menu = filterMenu(shown, filter, { search: menuSearch(shown.menuItems), onlyChosenCategory: false })
    expect([...visibleIds(page, shown, filter)]).not.toContain(1)
    expect(menu.hidden.flatMap(({ items }) => items)).toEqual(contains.menuItems.filter(({ id }) => id === 1))
  })

  it('still lists a removed item only if it was visible', () => {
    expect([...listLeftIds(new Set([1, 2]), changed({ 2: null, 3: null }))]).toEqual([2])
  })

  it('leaves a new menu unchanged when no item was removed', () => {
    const fresh = changed({ 1: { soldOut: true } })

    expect(keepLeftItems(before, fresh, new Set())).toBe(fresh)
  })
})

describe('the visible items', () => {
  it('treats an item as visible on its own page', () => {
    const item: MenuPage = {
      ...page,
      kind: 'item',
      itemId: 1,
      snapshot: { ...before, menuItems: before.menuItems.slice(0, 1) },
    }

    expect([...visibleIds(item, item.snapshot, filterOf(''))]).toEqual([1])
  })
})

describe('the screen reader message about changes', () => {
  const all = new Set([1, 2, 3, 4])
  const announcement = (after: MenuSnapshot, { visible = all, t = en, from = before } = {}) =>
    describeChanges({ before: from, after, visible, t })

  it('announces a single changed item by its name and what has changed', () => {
    const soldOut = changed({ 1: { soldOut: true } })
    expect(announcement(soldOut)).toBe('Soup is sold out now')
    expect(announcement(before, { from: soldOut })).toBe('Soup is available again')
    expect(announcement(changed({ 1: { price: { amountMinor: 1, currencyCode: 'EUR' } } }))).toBe(
      'Soup has a new price',
    )
    expect(announcement(changed({ 1: { description: 'With leek' } }))).toBe('Soup has changed')
    expect(announcement(changed({ 1: null }))).toBe('Soup is no longer available')
    expect(announcement(before, { from: changed({ 1: null }) })).toBe('New on the menu: Soup')
    expect(announcement(soldOut, { t: de })).toBe('Soup ist jetzt ausverkauft')
  })

  it('announces an item’s name literally, even if it contains “$&”', () => {
    const named = changed({ 1: { name: 'A $& B', soldOut: true } })

    expect(announcement(named, { from: changed({ 1: { name: 'A $& B' } }) })).toBe('A $& B is sold out now')
  })

  it('announces the number of items when several have changed', () => {
    expect(announcement(changed({ 1: { soldOut: true }, 2: null, 3: { calories: 5 } }))).toBe('3 dishes have changed')
  })

  it('announces only changes to visible items', () => {
    expect(announcement(changed({ 1: { soldOut: true } }), { visible: new Set([2, 3]) })).toBe('')
    expect(announcement(structuredClone(before))).toBe('')
  })

  it('announces a new order of items or a new notice on the menu, but not a new telephone number', () => {
    const { menuSite } = before
    const [category] = menuSite.categories
    if (!category) throw new Error('The fixture must have a category')
    const order = { ...before, menuSite: { ...menuSite, categories: [{ ...category, itemIds: [3, 2, 1] }] } }
    const announced = {
      ...before,
      menuSite: { ...menuSite, setting: { ...menuSite.setting, announcement: 'No fish' } },
    }
    const branch = { ...before, menuSite: { ...menuSite, branch: { ...menuSite.branch, telephone: '1' } } }

    expect(announcement(order)).toBe('The menu has changed')
    expect(announcement(announced)).toBe('The menu has changed')
    expect(announcement(branch)).toBe('')
  })
})

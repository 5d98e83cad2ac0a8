import { Store } from 'lucide-react'
import { expect, test } from 'vitest'
import { groupOpenAtLoad, isCurrent, navigationTo, type NavigationGroup } from './navigation.ts'

const entry = { label: 'Menu Items', path: '/menu-items', icon: Store, alsoAt: '/menu-item/' }
const groups: NavigationGroup[] = [
  { title: 'One', entries: [{ ...entry, path: '/a', alsoAt: '/a/' }] },
  { title: 'Two', entries: [entry, { ...entry, path: '/b', alsoAt: '/b/' }] },
  {
    title: 'Three',
    entries: [
      { ...entry, path: '/c', alsoAt: '/c/' },
      { ...entry, path: '/d', alsoAt: '/d/' },
    ],
  },
]

test('the group of the current page is open at load', () => {
  expect(groupOpenAtLoad(groups, '/d')).toBe('Three')
})

test('opens the first collapsible group on a page of a group that isn’t', () => {
  expect(groupOpenAtLoad(groups, '/a')).toBe('Two')
})

test('an item’s pages belong to the item list', () => {
  expect(isCurrent(entry, '/menu-item/edit/7')).toBe(true)
  expect(isCurrent(entry, '/menu-items')).toBe(true)
  expect(isCurrent(entry, '/menu')).toBe(false)
})

test('hides pages a member can’t open, and groups that become empty', () => {
  const shown = navigationTo(['/menu-items', '/c', '/d'], groups)

  expect(shown.map(({ title, entries }) => [title, entries.map(({ path }) => path)])).toEqual([
    ['Two', ['/menu-items']],
    ['Three', ['/c', '/d']],
  ])
})

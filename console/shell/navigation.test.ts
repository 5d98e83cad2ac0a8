import { Store } from 'lucide-react'
import { expect, test } from 'vitest'
import {
  isCollapsible,
  groupOpenAtLoad,
  isCurrent,
  NAVIGATION,
  navigationTo,
  type NavigationGroup,
} from './navigation.ts'

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

test('the sidebar group of the current page is open when the console loads', () => {
  expect(groupOpenAtLoad(groups, '/d')).toBe('Three')
})

test('the first collapsible group is open at load if the current page’s group can’t collapse', () => {
  expect(groupOpenAtLoad(groups, '/a')).toBe('Two')
})

test('the sidebar entry of the item list is current on the list and on the pages of an item', () => {
  expect(isCurrent(entry, '/menu-item/edit/7')).toBe(true)
  expect(isCurrent(entry, '/menu-items')).toBe(true)
  expect(isCurrent(entry, '/menu')).toBe(false)
})

test('the first collapsible group is open when the console loads on “Today”, whose own group can’t collapse', () => {
  const [main] = NAVIGATION

  expect(main?.entries.map(({ label, path }) => [label, path])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Today', '/today'],
  ])
  expect(main && isCollapsible(main)).toBe(false)
  expect(navigationTo(['/dashboard', '/today']).map(isCollapsible)).toEqual([false])
  expect(groupOpenAtLoad(NAVIGATION, '/today')).toBe('Menu Management')
})

test('the sidebar shows only pages that a member can open, and only groups with such pages', () => {
  const shown = navigationTo(['/menu-items', '/c', '/d'], groups)

  expect(shown.map(({ title, entries }) => [title, entries.map(({ path }) => path)])).toEqual([
    ['Two', ['/menu-items']],
    ['Three', ['/c', '/d']],
  ])
})

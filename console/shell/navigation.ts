import {
  CreditCard,
  Grid2x2,
  History,
  LayoutDashboard,
  Leaf,
  ListChecks,
  ListTree,
  type LucideIcon,
  MessageSquare,
  Palette,
  Store,
  Upload,
  Users,
  UtensilsCrossed,
  WheatOff,
} from 'lucide-react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { screens } from './screen-names.ts'

export type NavigationEntry = { label: string; path: string; icon: LucideIcon; alsoAt?: string }
/** `alwaysOpen`: the group can't be collapsed even if it has several entries. */
export type NavigationGroup = { title: string; entries: NavigationEntry[]; alwaysOpen?: true }

/** The sidebar. docs/spec-coverage.md lists some of its entries, with their groups and order. */
export const NAVIGATION: NavigationGroup[] = [
  {
    title: screens.main,
    alwaysOpen: true,
    entries: [
      { label: screens.dashboard, path: CONSOLE_PATHS.dashboard, icon: LayoutDashboard },
      { label: screens.today, path: CONSOLE_PATHS.today, icon: ListChecks },
    ],
  },
  {
    title: screens.menuManagement,
    entries: [
      { label: screens.allergens, path: CONSOLE_PATHS.allergens, icon: WheatOff, alsoAt: '/allergens/' },
      { label: screens.dietTypes, path: CONSOLE_PATHS.dietTypes, icon: Leaf },
      { label: screens.categories, path: CONSOLE_PATHS.categories, icon: ListTree },
      { label: screens.menuItems, path: CONSOLE_PATHS.menuItems, icon: UtensilsCrossed, alsoAt: '/menu-item' },
      { label: screens.menuImport, path: CONSOLE_PATHS.menuImport, icon: Upload },
      { label: screens.history, path: CONSOLE_PATHS.menuHistory, icon: History },
    ],
  },
  {
    title: screens.operations,
    entries: [
      { label: screens.tables, path: CONSOLE_PATHS.tables, icon: Grid2x2 },
      { label: screens.feedback, path: CONSOLE_PATHS.feedback, icon: MessageSquare },
    ],
  },
  {
    title: screens.settings,
    entries: [
      { label: screens.customization, path: CONSOLE_PATHS.customization, icon: Palette },
      { label: screens.branches, path: CONSOLE_PATHS.branches, icon: Store },
      { label: screens.team, path: CONSOLE_PATHS.team, icon: Users, alsoAt: '/team/' },
      { label: screens.billing, path: CONSOLE_PATHS.billing, icon: CreditCard },
    ],
  },
]

/** The sidebar without pages that the member can't open, and without empty groups. */
export function navigationTo(paths: readonly string[], groups = NAVIGATION): NavigationGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => paths.includes(path)) }))
    .filter(({ entries }) => entries.length > 0)
}

export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.path || (entry.alsoAt !== undefined && pathname.startsWith(entry.alsoAt))
}

export function isCollapsible(group: NavigationGroup): boolean {
  return !group.alwaysOpen && group.entries.length > 1
}

/** The title of the group open at load: the current page's if collapsible, otherwise the first collapsible one's. */
export function groupOpenAtLoad(groups: NavigationGroup[], pathname: string): string | null {
  const collapsible = groups.filter(isCollapsible)
  const current = collapsible.find((group) => group.entries.some((entry) => isCurrent(entry, pathname)))
  return (current ?? collapsible[0])?.title ?? null
}

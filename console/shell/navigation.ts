import {
  CreditCard,
  Grid2x2,
  History,
  LayoutDashboard,
  Leaf,
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

export type NavigationEntry = { label: string; path: string; icon: LucideIcon; alsoAt?: string }
export type NavigationGroup = { title: string; entries: NavigationEntry[] }

/** The sidebar (spec section 2, "Admin shell"; design section 7.15). */
export const NAVIGATION: NavigationGroup[] = [
  { title: 'Main', entries: [{ label: 'Dashboard', path: CONSOLE_PATHS.dashboard, icon: LayoutDashboard }] },
  {
    title: 'Menu Management',
    entries: [
      { label: 'Allergens', path: CONSOLE_PATHS.allergens, icon: WheatOff, alsoAt: '/allergens/' },
      { label: 'Diet Types', path: CONSOLE_PATHS.dietTypes, icon: Leaf },
      { label: 'Categories', path: CONSOLE_PATHS.categories, icon: ListTree },
      { label: 'Menu Items', path: CONSOLE_PATHS.menuItems, icon: UtensilsCrossed, alsoAt: '/menu-item/' },
      { label: 'Import', path: CONSOLE_PATHS.menuImport, icon: Upload },
      { label: 'History', path: CONSOLE_PATHS.menuHistory, icon: History },
    ],
  },
  {
    title: 'Operations',
    entries: [
      { label: 'Tables', path: CONSOLE_PATHS.tables, icon: Grid2x2 },
      { label: 'Feedback', path: CONSOLE_PATHS.feedback, icon: MessageSquare },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { label: 'Customization', path: CONSOLE_PATHS.customization, icon: Palette },
      { label: 'Branches', path: CONSOLE_PATHS.branches, icon: Store },
      { label: 'Team', path: CONSOLE_PATHS.team, icon: Users, alsoAt: '/team/' },
      { label: 'Billing', path: CONSOLE_PATHS.billing, icon: CreditCard },
    ],
  },
]

/** The sidebar of a member: what leads to a page that is not open to them is left out, and so is an empty group. */
export function navigationTo(paths: readonly string[], groups = NAVIGATION): NavigationGroup[] {
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ path }) => paths.includes(path)) }))
    .filter(({ entries }) => entries.length > 0)
}

export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.path || (entry.alsoAt !== undefined && pathname.startsWith(entry.alsoAt))
}

/** A group with several entries folds; one with a single entry has nothing to fold. */
export function folds(group: NavigationGroup): boolean {
  return group.entries.length > 1
}

/** The group that is open at load: the current page's, else the first that folds. */
export function groupOpenAtLoad(groups: NavigationGroup[], pathname: string): string | null {
  const folding = groups.filter(folds)
  const current = folding.find((group) => group.entries.some((entry) => isCurrent(entry, pathname)))
  return (current ?? folding[0])?.title ?? null
}

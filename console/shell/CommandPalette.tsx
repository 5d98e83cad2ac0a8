import {
  ExternalLink,
  FileText,
  LogOut,
  Monitor,
  Moon,
  PilcrowLeft,
  Plus,
  SlidersHorizontal,
  Store,
  Sun,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { SHELL } from '#contract/messages.ts'
import { cafePath, CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListBranchesQuery } from '../api/branches-api.ts'
import { directionChosen, themeChosen } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { CommandDialog } from '../ui/CommandDialog.tsx'
import { type CommandEntry, CommandGroup } from '../ui/CommandGroup.tsx'
import { useBranch } from './branch-context.ts'
import { answersTo } from './commands.ts'
import { NAVIGATION } from './navigation.ts'
import { useScreens } from './screens.ts'
import { useChooseBranch } from './use-choose-branch.ts'
import { useFoundMenuItems } from './use-found-menu-items.ts'

type Props = { user: AuthUser; onClose: () => void; onOpenAppearance: () => void }

const ICONS = new Map(NAVIGATION.flatMap(({ entries }) => entries.map(({ path, icon }) => [path, icon])))
const THEMES = [
  { name: 'light', label: 'Theme: Light', icon: <Sun aria-hidden="true" /> },
  { name: 'dark', label: 'Theme: Dark', icon: <Moon aria-hidden="true" /> },
  { name: 'system', label: 'Theme: System', icon: <Monitor aria-hidden="true" /> },
] as const

/** Ctrl K or ⌘ K: any page, menu item or branch by its name, and what one does from anywhere. */
export function CommandPalette({ user, onClose, onOpenAppearance }: Props) {
  const [text, setText] = useState('')
  const groups = useCommands({ onClose, onOpenAppearance })
  const { items, searching } = useFoundMenuItems(text, user.permissions.includes('menu:read'))
  const matching = (entries: CommandEntry[]) => entries.filter(({ label }) => answersTo(label, text))
  return (
    <CommandDialog
      label="Command palette"
      placeholder="Go to a page, a menu item or a branch"
      text={text}
      onText={setText}
      onClose={onClose}
      empty={searching ? 'Searching …' : 'Nothing is called that. Try another word.'}
      busy={searching}
    >
      <CommandGroup heading="Pages" entries={matching(groups.pages)} />
      <CommandGroup
        heading="Menu items"
        entries={items.map(({ id, name, note, path }) => ({
          id: `item-${id}`,
          label: name,
          note,
          icon: <UtensilsCrossed aria-hidden="true" />,
          run: () => groups.goTo(path),
        }))}
      />
      <CommandGroup heading="Actions" entries={matching(groups.actions)} />
      <CommandGroup heading="Branches" entries={matching(groups.branches)} />
    </CommandDialog>
  )
}

function useCommands({ onClose, onOpenAppearance }: Omit<Props, 'user'>) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const branch = useBranch()
  const rtl = useAppSelector((state) => state.theme.rtlClass === 'rtl')
  const { data: branches = [] } = useListBranchesQuery({})
  const { choose } = useChooseBranch()

  const closing = (act: () => unknown) => () => {
    onClose()
    act()
  }
  const goTo = (path: string) => closing(async () => navigate(path))()
  const reachable = useScreens().map(({ path, title }): CommandEntry => {
    const Icon = ICONS.get(path) ?? (title.startsWith('Add ') ? Plus : FileText)
    return { id: path, label: title, icon: <Icon aria-hidden="true" />, run: () => goTo(path) }
  })
  const look: CommandEntry[] = [
    ...THEMES.map(({ name, label, icon }) => ({
      id: name,
      label,
      icon,
      run: closing(() => dispatch(themeChosen(name))),
    })),
    {
      id: 'direction',
      label: rtl ? 'Left to right' : 'Right to left',
      icon: <PilcrowLeft aria-hidden="true" />,
      run: closing(() => dispatch(directionChosen(rtl ? 'ltr' : 'rtl'))),
    },
    { id: 'appearance', label: 'Appearance', icon: <SlidersHorizontal aria-hidden="true" />, run: onOpenAppearance },
  ]
  return {
    goTo,
    pages: reachable.filter(({ label }) => !label.startsWith('Add ')),
    actions: [
      ...reachable.filter(({ label }) => label.startsWith('Add ')),
      {
        id: 'microsite',
        label: SHELL.openMicrosite,
        icon: <ExternalLink aria-hidden="true" />,
        run: closing(() => window.open(cafePath(branch.id), '_blank', 'noopener')),
      },
      ...look,
      {
        id: 'logout',
        label: SHELL.logOut,
        icon: <LogOut className="flip-rtl" aria-hidden="true" />,
        run: () => goTo(CONSOLE_PATHS.logout),
      },
    ],
    branches: branches
      .filter(({ id }) => id !== branch.id)
      .map(({ id, name }) => ({
        id: `branch-${id}`,
        label: name,
        note: 'Work on this branch',
        icon: <Store aria-hidden="true" />,
        run: closing(async () => choose(id)),
      })),
  }
}

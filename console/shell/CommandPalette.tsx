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
import { useBranch } from '../session/branch-context.ts'
import { matchesWords } from './commands.ts'
import { shellMessages as t } from './messages.ts'
import { NAVIGATION } from './navigation.ts'
import { useScreens } from './screens.ts'
import { useChooseBranch } from '../session/use-choose-branch.ts'
import { useFoundMenuItems } from './use-found-menu-items.ts'

type Props = { user: AuthUser; onClose: () => void; onOpenAppearance: () => void }

const ICONS = new Map(NAVIGATION.flatMap(({ entries }) => entries.map(({ path, icon }) => [path, icon])))
const THEMES = [
  { name: 'light', label: t.themeLight, icon: <Sun aria-hidden="true" /> },
  { name: 'dark', label: t.themeDark, icon: <Moon aria-hidden="true" /> },
  { name: 'system', label: t.themeSystem, icon: <Monitor aria-hidden="true" /> },
] as const

const isAddPath = (path: string) => path.endsWith('/add')

/** The command palette (Ctrl K or ⌘ K) finds pages, menu items, actions and branches. */
export function CommandPalette({ user, onClose, onOpenAppearance }: Props) {
  const [text, setText] = useState('')
  const groups = useCommands({ onClose, onOpenAppearance })
  const { items, searching } = useFoundMenuItems(text, user.permissions.includes('menu:read'))
  const matching = (entries: CommandEntry[]) => entries.filter(({ label }) => matchesWords(label, text))
  return (
    <CommandDialog
      label={t.commandPalette}
      placeholder={t.commandSearch}
      text={text}
      onText={setText}
      onClose={onClose}
      empty={searching ? t.searching : t.nothingFound}
      busy={searching}
    >
      <CommandGroup heading={t.pages} entries={matching(groups.pages)} />
      <CommandGroup
        heading={t.menuItems}
        entries={items.map(({ id, name, note, path }) => ({
          id: `item-${id}`,
          label: name,
          note,
          icon: <UtensilsCrossed aria-hidden="true" />,
          run: () => groups.goTo(path),
        }))}
      />
      <CommandGroup heading={t.actions} entries={matching(groups.actions)} />
      <CommandGroup heading={t.branches} entries={matching(groups.branches)} />
    </CommandDialog>
  )
}

function useCommands({ onClose, onOpenAppearance }: Omit<Props, 'user'>) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const branch = useBranch()
  const rtl = useAppSelector((state) => state.theme.rtlClass === 'rtl')
  const { data: branches = [] } = useListBranchesQuery({})
  const choose = useChooseBranch()

  const closing = (act: () => unknown) => () => {
    onClose()
    act()
  }
  const goTo = (path: string) => closing(async () => navigate(path))()
  const reachable = useScreens().map(({ path, title }): CommandEntry => {
    const Icon = ICONS.get(path) ?? (isAddPath(path) ? Plus : FileText)
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
      label: rtl ? t.leftToRight : t.rightToLeft,
      icon: <PilcrowLeft aria-hidden="true" />,
      run: closing(() => dispatch(directionChosen(rtl ? 'ltr' : 'rtl'))),
    },
    { id: 'appearance', label: t.appearance, icon: <SlidersHorizontal aria-hidden="true" />, run: onOpenAppearance },
  ]
  return {
    goTo,
    pages: reachable.filter(({ id }) => !isAddPath(id)),
    actions: [
      ...reachable.filter(({ id }) => isAddPath(id)),
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
        note: t.switchToBranch,
        icon: <Store aria-hidden="true" />,
        run: closing(async () => choose(id)),
      })),
  }
}

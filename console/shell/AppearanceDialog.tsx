import { directionChosen, lookChosen, menuChosen, themeChosen } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { uiMessages } from '../ui/messages.ts'
import { Switch } from '../ui/Switch.tsx'
import { shellMessages as t } from './messages.ts'

const THEMES = [
  { value: 'light', label: t.light },
  { value: 'dark', label: t.dark },
  { value: 'system', label: t.system },
] as const
const MENUS = [
  { value: 'vertical', label: t.sidebarMenu },
  { value: 'collapsible-vertical', label: t.collapsibleMenu },
  { value: 'horizontal', label: t.topMenu },
] as const
const LAYOUTS = [
  { value: 'full', label: t.fullWidth },
  { value: 'boxed-layout', label: t.boxed },
] as const
const DIRECTIONS = [
  { value: 'ltr', label: t.leftToRight },
  { value: 'rtl', label: t.rightToLeft },
] as const
const NAVBARS = [
  { value: 'navbar-sticky', label: t.sticky },
  { value: 'navbar-floating', label: t.floating },
  { value: 'navbar-static', label: t.static },
] as const
const ANIMATIONS = [
  { value: '', label: uiMessages.none },
  { value: 'animate-page-fade', label: t.fade },
  { value: 'animate-page-rise', label: t.rise },
  { value: 'animate-page-slide', label: t.slide },
] as const

/** Appearance settings of this browser. Each applies immediately and is saved. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const theme = useAppSelector((state) => state.theme)
  const dispatch = useAppDispatch()
  return (
    <Dialog open title={t.appearance} description={t.appearanceLead} onClose={onClose}>
      <div className="space-y-5">
        <ChoiceGroup
          legend={t.theme}
          choices={THEMES}
          value={theme.theme}
          onChange={(value) => dispatch(themeChosen(value))}
        />
        <ChoiceGroup
          legend={t.menu}
          hint={t.menuHint}
          choices={MENUS}
          value={theme.menu}
          onChange={(value) => dispatch(menuChosen(value))}
        />
        <ChoiceGroup
          legend={t.layout}
          choices={LAYOUTS}
          value={theme.layout}
          onChange={(layout) => dispatch(lookChosen({ layout }))}
        />
        <ChoiceGroup
          legend={t.direction}
          choices={DIRECTIONS}
          value={theme.rtlClass}
          onChange={(value) => dispatch(directionChosen(value))}
        />
        <ChoiceGroup
          legend={t.topBar}
          choices={NAVBARS}
          value={theme.navbar}
          onChange={(navbar) => dispatch(lookChosen({ navbar }))}
        />
        <ChoiceGroup
          legend={t.pageAnimation}
          choices={ANIMATIONS}
          value={theme.animation}
          onChange={(animation) => dispatch(lookChosen({ animation }))}
        />
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm font-semibold">{t.darkSidebar}</p>
          <Switch
            label={t.darkSidebar}
            checked={theme.semidark}
            onChange={(semidark) => dispatch(lookChosen({ semidark }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

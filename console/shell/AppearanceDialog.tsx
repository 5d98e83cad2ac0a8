import { directionChosen, lookChosen, menuChosen, themeChosen } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const
const MENUS = [
  { value: 'vertical', label: 'Beside' },
  { value: 'collapsible-vertical', label: 'On demand' },
  { value: 'horizontal', label: 'On top' },
] as const
const LAYOUTS = [
  { value: 'full', label: 'Full' },
  { value: 'boxed-layout', label: 'Boxed' },
] as const
const DIRECTIONS = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const
const NAVBARS = [
  { value: 'navbar-sticky', label: 'Sticky' },
  { value: 'navbar-floating', label: 'Floating' },
  { value: 'navbar-static', label: 'Static' },
] as const
const ANIMATIONS = [
  { value: '', label: 'None' },
  { value: 'animate-page-fade', label: 'Fade' },
  { value: 'animate-page-rise', label: 'Rise' },
  { value: 'animate-page-slide', label: 'Slide' },
] as const

/** How the console looks on this device. Each choice shows at once and is kept (spec section 4, "Theme"). */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const theme = useAppSelector((state) => state.theme)
  const dispatch = useAppDispatch()
  return (
    <Dialog
      open
      title="Appearance"
      description="Shows at once and is kept on this device; guests see nothing of it."
      onClose={onClose}
    >
      <div className="space-y-5">
        <ChoiceGroup
          legend="Theme"
          choices={THEMES}
          value={theme.theme}
          onChange={(value) => dispatch(themeChosen(value))}
        />
        <ChoiceGroup
          legend="Menu"
          hint="Where the way to each page stands on a wide screen. Choosing closes the sidebar."
          choices={MENUS}
          value={theme.menu}
          onChange={(value) => dispatch(menuChosen(value))}
        />
        <ChoiceGroup
          legend="Layout"
          choices={LAYOUTS}
          value={theme.layout}
          onChange={(layout) => dispatch(lookChosen({ layout }))}
        />
        <ChoiceGroup
          legend="Direction"
          choices={DIRECTIONS}
          value={theme.rtlClass}
          onChange={(value) => dispatch(directionChosen(value))}
        />
        <ChoiceGroup
          legend="Top bar"
          choices={NAVBARS}
          value={theme.navbar}
          onChange={(navbar) => dispatch(lookChosen({ navbar }))}
        />
        <ChoiceGroup
          legend="Page animation"
          choices={ANIMATIONS}
          value={theme.animation}
          onChange={(animation) => dispatch(lookChosen({ animation }))}
        />
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm font-semibold">Dark sidebar</p>
          <Switch
            label="Dark sidebar"
            checked={theme.semidark}
            onChange={(semidark) => dispatch(lookChosen({ semidark }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

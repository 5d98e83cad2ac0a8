import { Monitor, Moon, PilcrowLeft, Sun } from 'lucide-react'
import { directionChosen, themeChosen } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { cx } from '../ui/cx.ts'
import { shellMessages as t } from './messages.ts'

const THEMES = [
  { name: 'light', label: t.light, icon: Sun },
  { name: 'dark', label: t.dark, icon: Moon },
  { name: 'system', label: t.system, icon: Monitor },
] as const

const BUTTON = 'grid size-9 place-items-center rounded-lg transition-colors [&_svg]:size-4'
const PRESSED = 'bg-surface text-accent-text shadow-sm'
const RESTING = 'text-muted hover:text-ink'

export function ThemeControls() {
  const { theme, rtlClass } = useAppSelector((state) => state.theme)
  const dispatch = useAppDispatch()
  const rtl = rtlClass === 'rtl'
  return (
    <div className="flex items-center gap-1 rounded-xl bg-sunken p-0.5">
      <fieldset aria-label={t.theme} className="flex gap-0.5">
        {THEMES.map(({ name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={theme === name}
            onClick={() => dispatch(themeChosen(name))}
            className={cx(BUTTON, theme === name ? PRESSED : RESTING)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </fieldset>
      <span aria-hidden="true" className="h-5 w-px bg-line" />
      <button
        type="button"
        aria-label={t.rtl}
        title={t.rightToLeft}
        aria-pressed={rtl}
        onClick={() => dispatch(directionChosen(rtl ? 'ltr' : 'rtl'))}
        className={cx(BUTTON, rtl ? PRESSED : RESTING)}
      >
        <PilcrowLeft aria-hidden="true" />
      </button>
    </div>
  )
}

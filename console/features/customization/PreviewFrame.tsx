import { useState } from 'react'
import type { PreviewLook, PreviewScreen } from '#contract/menu-site-preview.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { customizationMessages as t } from './messages.ts'
import { usePreviewPath } from './use-preview-path.ts'

type Props = {
  branchId: number
  look: Omit<PreviewLook, 'screen'>
  /** Whether guests see the loading screen. */
  hasLoader: boolean
}

const SCREENS: { screen: PreviewScreen; label: string }[] = [
  { screen: 'menu', label: t.menu },
  { screen: 'loader', label: t.loadingScreen },
]

export function PreviewFrame({ branchId, look, hasLoader }: Props) {
  const [chosen, setScreen] = useState<PreviewScreen>('menu')
  const screen = hasLoader ? chosen : 'menu'
  const { path, failure, version } = usePreviewPath(branchId, { ...look, screen })
  const [shown, setShown] = useState<string | null>(null)
  /** The version of the menu that is shown, and whether it has just replaced an older one. */
  const [menu, setMenu] = useState({ version: 0, isNew: false })
  // The previous page stays until the next one has loaded, so that the preview doesn't flicker.
  const pages = [...new Set([shown, path])].filter((one) => one !== null)
  return (
    <Card className="p-5 xl:sticky xl:top-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-baseline gap-2">
          <h2 className="text-lg font-semibold">{t.preview}</h2>
          <output className="text-sm text-muted">{menu.isNew ? t.updated : ''}</output>
        </div>
        {hasLoader && (
          <fieldset className="flex rounded-xl bg-sunken p-1">
            <legend className="sr-only">{t.previewOf}</legend>
            {SCREENS.map((one) => (
              <button
                key={one.screen}
                type="button"
                aria-pressed={screen === one.screen}
                onClick={() => setScreen(one.screen)}
                className={cx(
                  'min-h-9 rounded-lg px-3 text-sm font-semibold',
                  screen === one.screen ? 'bg-surface text-ink shadow-xs' : 'text-muted hover:text-ink',
                )}
              >
                {one.label}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div
        dir="ltr"
        className="relative mx-auto aspect-[9/18.5] w-full max-w-[19rem] overflow-hidden rounded-[2.25rem] border-[0.5rem] border-[#1b1715] bg-canvas dark:border-[#4a423b] shadow-float"
      >
        {pages.length === 0 && !failure && (
          <span className="absolute inset-0 grid place-items-center text-muted">
            <Spinner />
          </span>
        )}
        {failure && <p className="absolute inset-0 grid place-items-center p-6 text-center text-muted">{failure}</p>}
        {!failure &&
          pages.map((one) => (
            <iframe
              key={one}
              title={one === shown ? t.previewFrame : t.nextPreview}
              src={one}
              // The preview is for viewing only: without scripts, forms and pop-ups, and it can't navigate the console.
              sandbox="allow-same-origin"
              aria-hidden={one === shown ? undefined : true}
              tabIndex={one === shown ? undefined : -1}
              onLoad={() => {
                setShown(one)
                if (one === path) setMenu((before) => ({ version, isNew: version > before.version }))
              }}
              className={cx('absolute inset-0 size-full bg-white', one !== shown && 'invisible')}
            />
          ))}
      </div>
      <p className="mt-4 text-center text-sm text-pretty text-muted">{t.previewHint}</p>
    </Card>
  )
}

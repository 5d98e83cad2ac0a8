import { useMemo } from 'react'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { useBranch } from '../state/use-branch.ts'
import { useMenuFilter } from '../state/use-menu-filter.ts'
import type { Theme } from '../themes/theme.ts'
import { Alert } from '../ui/Alert.tsx'
import type { MenuControlsProps } from '../ui/MenuControls.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import type { Words } from '../words/words.ts'
import { MenuPageView } from './MenuPageView.tsx'
import type { View } from './view.ts'

type LiveMenuPageProps = {
  page: MenuPage
  words: Words
  theme: Theme
  view: View
  Filters?: MenuControlsProps['Filters']
  onFirstLoad: () => void
}

/** A page of the menu in the browser: first rendered exactly like the server's, then kept up to date. */
export function LiveMenuPage({ page, words, theme, view, Filters = null, onFirstLoad }: LiveMenuPageProps) {
  const { shown, shownSince, failure, closeAlert } = useBranch(page, onFirstLoad)
  const [filter, dispatch] = useMenuFilter(page, shown)
  const current = useMemo(() => {
    const { part: _part, ...rest } = page
    // The calls return the whole menu, of which the document may contain a part.
    return shown === page.snapshot ? page : { ...rest, snapshot: shown }
  }, [page, shown])
  return (
    <>
      {failure !== null && (
        <Alert
          title={MENU_SITE.errorTitle}
          message={failure}
          translation={translation(failure, words)}
          closeLabel={words.close}
          onClose={closeAlert}
        />
      )}
      <StaleNotice since={shownSince} locale={shown.locale} timeZone={shown.menuSite.branch.timeZone} words={words} />
      <MenuPageView
        page={current}
        words={words}
        theme={theme}
        view={view}
        Filters={Filters}
        filter={filter}
        dispatch={dispatch}
      />
    </>
  )
}

/** The English texts are fixed; guests with another language get a translation in addition. */
function translation(failure: string, words: Words): string | undefined {
  if (failure === MENU_SITE.callFailed) return words.callFailed
  if (failure === MENU_SITE.noData) return words.noData
  return undefined
}

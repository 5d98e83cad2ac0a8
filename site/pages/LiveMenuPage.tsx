import { useMemo, useState } from 'react'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { readAvoided, withAvoided } from '../state/avoided.ts'
import type { LoadedBranch } from '../state/load-branch.ts'
import { useBranch } from '../state/use-branch.ts'
import { useMenuFilter } from '../state/use-menu-filter.ts'
import type { Theme } from '../themes/theme.ts'
import { Alert } from '../ui/Alert.tsx'
import type { MenuControlsProps } from '../ui/MenuControls.tsx'
import type { SiteText } from '../text/site-text.ts'
import { MenuPageView } from './MenuPageView.tsx'
import type { View } from './view.ts'

type LiveMenuPageProps = {
  page: MenuPage
  t: SiteText
  theme: Theme
  view: View
  Filters?: MenuControlsProps['Filters']
  /** The first refresh of the menu, in the browser. */
  firstLoad?: Promise<LoadedBranch> | undefined
}

/** A page of the menu in the browser: first rendered exactly like the server's, then kept up to date. */
export function LiveMenuPage({ page, t, theme, view, Filters = null, firstLoad }: LiveMenuPageProps) {
  const branch = useBranch(page, firstLoad)
  const { shown, failure, isClosed, Live, isUnfollowed } = branch
  const [filter, dispatch] = useMenuFilter(page, shown)
  const avoided = filter.selectedAllergens
  const [opened] = useState(avoided)
  const current = useMemo(() => {
    const { part, ...rest } = page
    // The first render must equal the server's, which can't read the browser's storage.
    const stored = avoided === opened ? null : readAvoided(shown.menuSite.branch.id)
    const snapshot = withAvoided(shown, avoided, { stored, unnamed: t.unlistedAllergen })
    if (snapshot === page.snapshot) return page
    // Once loaded, the menu is complete, even if the document contained only a part of it.
    return { ...rest, snapshot, ...(part && shown === page.snapshot && { part }) }
  }, [page, shown, avoided, opened, t])
  return (
    <>
      {failure !== null && (
        <Alert
          title={MENU_SITE.errorTitle}
          message={failure}
          translation={translation(failure, t)}
          language={t.language}
          closeLabel={t.close}
          onClose={() => branch.dispatch({ type: 'alertClosed' })}
        />
      )}
      {Live ? (
        <Live page={page} branch={branch} filter={filter} t={t} />
      ) : (
        isUnfollowed && (
          <output className="stale-notice" lang={t.language}>
            {t.mayBeOutdated}
          </output>
        )
      )}
      {!(isClosed && Live) && (
        <MenuPageView
          page={current}
          t={t}
          theme={theme}
          view={view}
          Filters={Filters}
          filter={filter}
          dispatch={dispatch}
        />
      )}
    </>
  )
}

/** The specification prescribes the English texts; guests with another language also get a translation. */
function translation(failure: string, t: SiteText): string | undefined {
  if (failure === MENU_SITE.callFailed) return t.callFailed
  if (failure === MENU_SITE.noData) return t.noData
  return undefined
}

import { useState } from 'react'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import { Alert } from '../ui/Alert.tsx'
import type { SiteText } from '../text/site-text.ts'

type NoDataPageProps = { t: SiteText }

/** The page for an unknown or unpublished branch. Its text stays when the alert closes. */
export function NoDataPage({ t }: NoDataPageProps) {
  const [alertShown, setAlertShown] = useState(true)
  return (
    <>
      {alertShown && (
        <Alert
          title={MENU_SITE.errorTitle}
          message={MENU_SITE.noData}
          closeLabel={t.close}
          onClose={() => setAlertShown(false)}
        />
      )}
      <main className="plain-page">
        <svg aria-hidden="true">
          <use href="#logo" />
        </svg>
        <h1>{MENU_SITE.noData}</h1>
        <p>There’s no menu at this address. Scan the code on your table again, or ask our staff.</p>
      </main>
    </>
  )
}

import { useState } from 'react'
import { MENU_SITE } from '#contract/messages.ts'
import { Alert } from '../ui/Alert.tsx'
import type { Words } from '../words/words.ts'

type NoDataPageProps = { words: Words }

/** An unknown or unpublished branch: the text stays when the alert has gone (design section 7.6). */
export function NoDataPage({ words }: NoDataPageProps) {
  const [alertShown, setAlertShown] = useState(true)
  return (
    <>
      {alertShown && (
        <Alert
          title={MENU_SITE.errorTitle}
          message={MENU_SITE.noData}
          closeLabel={words.close}
          onClose={() => setAlertShown(false)}
        />
      )}
      <main className="plain-page">
        <svg aria-hidden="true">
          <use href="#logo" />
        </svg>
        <h1>{MENU_SITE.noData}</h1>
        <p>There is no menu at this address. Please scan the code on your table again, or ask us.</p>
      </main>
    </>
  )
}

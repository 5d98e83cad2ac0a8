import { MENU_SITE } from '#contract/messages.ts'
import { useBranch } from '../state/use-branch.ts'
import { Alert } from '../ui/Alert.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import type { Words } from '../words/words.ts'
import { CafePage } from './CafePage.tsx'
import type { CafeSitePage } from './site-page.ts'

type LiveCafePageProps = { page: CafeSitePage; words: Words; onFirstLoad: () => void }

/** The cafe page in the browser: drawn at first exactly as the server drew it, then kept true. */
export function LiveCafePage({ page, words, onFirstLoad }: LiveCafePageProps) {
  const { shown, shownSince, failure, closeAlert } = useBranch(page, onFirstLoad)
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
      <StaleNotice since={shownSince} locale={shown.locale} words={words} />
      <CafePage page={shown === page.snapshot ? page : { ...page, snapshot: shown }} words={words} />
    </>
  )
}

/** The spec fixes the English words; who reads another language gets them in that one too. */
function translation(failure: string, words: Words): string | undefined {
  if (failure === MENU_SITE.callFailed) return words.callFailed
  if (failure === MENU_SITE.noData) return words.noData
  return undefined
}

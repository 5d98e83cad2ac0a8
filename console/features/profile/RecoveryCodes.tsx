import { Copy, Download } from 'lucide-react'
import { useTimeZone } from '../../session/branch-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { profileMessages as t } from './messages.ts'
import { RECOVERY_CODES_FILE_NAME, recoveryCodesText } from './second-factor-texts.ts'

type Props = { codes: string[]; email: string; onKept: () => void }

/** New recovery codes to copy or download, which are shown only once. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const timeZone = useTimeZone()
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ kind: 'success', title: t.codesCopied })
    } catch {
      showToast({
        kind: 'error',
        title: t.codesNotCopied,
        message: t.copyRefused,
      })
    }
  }

  return (
    <>
      <Notice live variant="warning" title={t.saveCodes}>
        {t.saveCodesHint}
      </Notice>
      <ul
        dir="ltr"
        aria-label={t.recoveryCodes}
        className="grid gap-x-6 xl:grid-cols-2 gap-y-1.5 rounded-xl bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="text-sm break-all sm:text-base">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          {t.copy}
        </Button>
        <Button onClick={() => download(recoveryCodesText({ codes, email, now: new Date(), timeZone }))}>
          <Download className="size-4" aria-hidden="true" />
          {t.download}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t.codesSaved}
        </Button>
      </div>
    </>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = RECOVERY_CODES_FILE_NAME
  link.click()
  URL.revokeObjectURL(address)
}

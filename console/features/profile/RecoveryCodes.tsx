import { Copy, Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { RECOVERY_CODES_FILE_NAME, recoveryCodesText } from './recovery-codes-text.ts'

type Props = { codes: string[]; email: string; onKept: () => void }

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ kind: 'success', title: 'Codes copied' })
    } catch {
      showToast({
        kind: 'error',
        title: 'Not copied',
        message: 'Your browser does not allow it. Download them instead.',
      })
    }
  }

  return (
    <>
      <Notice live variant="warning" title="Keep these recovery codes now: they are not shown again">
        Each one lets you sign in once when you do not have your phone. Print them, or save them where you keep
        passwords.
      </Notice>
      <ul
        dir="ltr"
        aria-label="Recovery codes"
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
          Copy
        </Button>
        <Button onClick={() => download(recoveryCodesText({ codes, email, now: new Date() }))}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
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

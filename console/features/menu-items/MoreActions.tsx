import { Download, Languages, Store, Upload } from 'lucide-react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { menuItemMessages as t } from './messages.ts'

type Props = {
  refusal: string | null
  /** Whether the branch has several languages. */
  isTranslated: boolean
  onExport: () => void
}

export function MoreActions({ refusal, isTranslated, onExport }: Props) {
  return (
    <>
      <LinkButton to={CONSOLE_PATHS.branchPrices} variant="ghost">
        <Store className="size-4" aria-hidden="true" />
        {t.branchPrices}
      </LinkButton>
      {isTranslated && (
        <LinkButton to={CONSOLE_PATHS.translations} variant="ghost">
          <Languages className="size-4" aria-hidden="true" />
          {t.translations}
        </LinkButton>
      )}
      <LinkButton to={CONSOLE_PATHS.menuImport} variant="ghost" refusal={refusal}>
        <Upload className="size-4" aria-hidden="true" />
        {t.import}
      </LinkButton>
      <Button variant="ghost" onClick={onExport}>
        <Download className="size-4" aria-hidden="true" />
        {t.export}
      </Button>
    </>
  )
}

import { FileX2 } from 'lucide-react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { menuImportMessages as t } from './messages.ts'

export function ImportFailure({ menuImport }: { menuImport: MenuImport }) {
  const { failure, fileName } = menuImport
  const place = t.place(failure?.line, failure?.column)
  return (
    <Card>
      <EmptyState
        icon={<FileX2 aria-hidden="true" />}
        title={t.unreadable(fileName)}
        actions={
          <LinkButton to={CONSOLE_PATHS.menuImport} variant="primary">
            {t.chooseAnother}
          </LinkButton>
        }
      >
        <p role="alert">{failure?.reason ?? t.unreadableReason}</p>
        {place && <p className="mt-1 font-semibold text-ink first-letter:uppercase">{place}</p>}
        <p className="mt-3 text-sm">{t.nothingImportedHint}</p>
      </EmptyState>
    </Card>
  )
}

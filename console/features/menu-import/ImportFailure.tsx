import { FileX2 } from 'lucide-react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Why a file could not be read, with the place. */
export function ImportFailure({ menuImport }: { menuImport: MenuImport }) {
  const { failure, fileName } = menuImport
  const place = [failure?.line && `line ${failure.line}`, failure?.column && `column ${failure.column}`]
    .filter(Boolean)
    .join(', ')
  return (
    <Card>
      <EmptyState
        icon={<FileX2 aria-hidden="true" />}
        title={`“${fileName}” could not be read`}
        actions={
          <LinkButton to={CONSOLE_PATHS.menuImport} variant="primary">
            Choose another file
          </LinkButton>
        }
      >
        <p role="alert">{failure?.reason ?? 'The file is not a menu we can read.'}</p>
        {place && <p className="mt-1 font-semibold text-ink first-letter:uppercase">{place}</p>}
        <p className="mt-3 text-sm">Nothing was imported.</p>
      </EmptyState>
    </Card>
  )
}

import { CircleCheck, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { SHELL } from '#contract/messages.ts'
import { cafePath, CONSOLE_PATHS } from '#contract/page-urls.ts'
import { formatDate } from '../../shell/format-date.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Card } from '../../ui/Card.tsx'
import { ReportCounts } from './ReportCounts.tsx'
import { UndoImport } from './UndoImport.tsx'

type Props = { menuImport: MenuImport; onUndone: () => void }

/** The end: what was done, where to look at it, and the way back. */
export function ImportDone({ menuImport, onUndone }: Props) {
  const [undoing, setUndoing] = useState(false)
  const undone = menuImport.state === 'undone'
  const Icon = undone ? Undo2 : CircleCheck
  return (
    <Card className="p-6 sm:p-10">
      <div className="mb-8 flex flex-col items-center text-center">
        <div className="mb-4 grid size-16 place-items-center rounded-full bg-success-soft text-success">
          <Icon className="size-8" aria-hidden="true" />
        </div>
        <div aria-live="polite">
          <h2 className="text-2xl font-bold">{undone ? 'This import was undone' : 'Your menu is imported'}</h2>
        </div>
        <p className="mt-1 break-all text-muted">
          {menuImport.fileName}
          {menuImport.importedAt && ` · ${formatDate(menuImport.importedAt)}`}
        </p>
      </div>
      {menuImport.report && <ReportCounts counts={menuImport.report.counts} />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={CONSOLE_PATHS.menuItems} variant="primary">
          Go to Menu Items
        </LinkButton>
        <a href={cafePath(menuImport.branchId)} target="_blank" rel="noopener" className={buttonLook('secondary')}>
          {SHELL.openMicrosite}
          <ExternalLink className="size-4 text-muted" aria-hidden="true" />
        </a>
        <LinkButton to={CONSOLE_PATHS.menuImport}>Import another file</LinkButton>
        {!undone && (
          <Button variant="ghost" onClick={() => setUndoing(true)}>
            <Undo2 className="size-4" aria-hidden="true" />
            Undo
          </Button>
        )}
      </div>
      {undoing && (
        <UndoImport
          id={menuImport.id}
          fileName={menuImport.fileName}
          onClose={() => {
            setUndoing(false)
            onUndone()
          }}
        />
      )}
    </Card>
  )
}

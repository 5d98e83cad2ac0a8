import { CircleCheck, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { SHELL } from '#contract/messages.ts'
import { cafePath, CONSOLE_PATHS } from '#contract/page-urls.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReportCounts } from './ReportCounts.tsx'
import { ReportLists } from './ReportLists.tsx'
import { UndoImport } from './UndoImport.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = { menuImport: MenuImport; onUndone: () => void }

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
          <h2 className="text-2xl font-bold">{undone ? t.importUndone : t.importDone}</h2>
        </div>
        <p className="mt-1 break-all text-muted">
          {menuImport.fileName}
          {menuImport.importedAt && (
            <>
              {' · '}
              <DateTime at={menuImport.importedAt} dateOnly />
            </>
          )}
        </p>
      </div>
      {undone && menuImport.report && <p className="mb-2.5 text-sm text-muted">{t.changesBeforeUndo}</p>}
      {menuImport.report && <ReportCounts counts={menuImport.report.counts} />}
      {!undone && menuImport.needsReview > 0 && (
        <div className="mt-4">
          <Notice variant="warning" title={t.itemsNeedReview(menuImport.needsReview)}>
            <div className="mt-2">
              <LinkButton to={`${CONSOLE_PATHS.menuItems}?needsReview=true`}>{t.reviewItems}</LinkButton>
            </div>
          </Notice>
        </div>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={CONSOLE_PATHS.menuItems} variant="primary">
          {t.goToMenuItems}
        </LinkButton>
        <a href={cafePath(menuImport.branchId)} target="_blank" rel="noopener" className={buttonLook('secondary')}>
          {SHELL.openMicrosite}
          <ExternalLink className="size-4 text-muted" aria-hidden="true" />
        </a>
        <LinkButton to={CONSOLE_PATHS.menuImport}>{t.importAnother}</LinkButton>
        {!undone && (
          <Button variant="ghost" onClick={() => setUndoing(true)}>
            <Undo2 className="size-4" aria-hidden="true" />
            {t.undo}
          </Button>
        )}
      </div>
      {!undone && menuImport.report && (
        <div className="mt-8 space-y-6">
          <ReportLists importId={menuImport.id} report={menuImport.report} isImported />
        </div>
      )}
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

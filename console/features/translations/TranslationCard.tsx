import { Check } from 'lucide-react'
import { memo } from 'react'
import { textIn } from '#contract/localized-text.ts'
import type { TranslationRecord } from '#contract/translations.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { type Draft, textsToSave } from './draft.ts'
import { TranslationField } from './TranslationField.tsx'
import { keyOf, type SaveState } from './use-worklist.ts'
import { translationsMessages as t } from './messages.ts'

type Props = {
  record: TranslationRecord
  source: string
  target: string
  draft: Draft
  state: SaveState | undefined
  /** Whether this is the current card, the only one that phones show. */
  isCurrent: boolean
  refusal: string | null
  onText: (record: string, key: string, text: string) => void
  onSave: (record: string) => void
  onFocus: (record: string) => void
}

/** All texts of one record. Memoized, so that typing renders one card only. */
export const TranslationCard = memo(function TranslationCard(props: Props) {
  const { record, source, target, draft, state, isCurrent, refusal, onText, onSave, onFocus } = props
  const key = keyOf(record)
  const errors = typeof state === 'object' ? state.errors : {}
  const isTyped = textsToSave(record, draft, true).length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- tracks which record has the focus
    <li className={cx(!isCurrent && 'max-md:hidden')} onFocus={() => onFocus(key)}>
      <Card className={cx('p-4 sm:p-5', isCurrent && 'md:outline-2 md:outline-accent-text/40')}>
        <div className="mb-4 flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <h2 className="min-w-0 font-semibold break-words">
            <bdi lang={source}>{textIn(record.name, source, source)}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {t.kinds[record.kind]}
            {record.categoryName && (
              <>
                {' · '}
                <bdi lang={source}>{textIn(record.categoryName, source, source)}</bdi>
              </>
            )}
          </p>
        </div>
        <div className="space-y-5">
          {record.texts.map((text) => (
            <TranslationField
              key={text.key}
              id={fieldId(key, text.key)}
              text={text}
              source={source}
              target={target}
              value={draft[text.key] ?? text.target}
              error={errors[text.key]}
              isReadOnly={refusal !== null}
              onChange={(value) => onText(key, text.key, value)}
            />
          ))}
        </div>
        <div className="mt-4 flex items-center justify-end gap-4">
          <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
            {state === 'saving' ? (
              <>
                <Spinner />
                {t.saving}
              </>
            ) : Object.keys(errors).length > 0 ? (
              <span className="text-danger">{t.notSaved}</span>
            ) : isTyped ? (
              t.unsaved
            ) : state === 'saved' ? (
              <>
                <Check className="size-4 text-success" aria-hidden="true" />
                {t.saved}
              </>
            ) : null}
          </p>
          <Button
            size="sm"
            variant={isCurrent ? 'primary' : 'secondary'}
            disabledReason={refusal}
            onClick={() => onSave(key)}
          >
            {t.saveNext}
          </Button>
        </div>
      </Card>
    </li>
  )
})

export const fieldId = (record: string, key: string) => `translation ${record} ${key}`.replaceAll(' ', '-')

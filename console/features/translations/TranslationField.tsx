import { useId } from 'react'
import { languageName } from '#contract/language-name.ts'
import { directionOf } from '#contract/localized-text.ts'
import type { TranslationText } from '#contract/translations.ts'
import { cx } from '../../ui/cx.ts'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { translationsMessages as t } from './messages.ts'

type Props = {
  id: string
  text: TranslationText
  source: string
  target: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** A text beside its translation; on phones above it. Each is written in the direction of its language. */
export function TranslationField({ id, text, source, target, value, error, isReadOnly, onChange }: Props) {
  const noteId = useId()
  const isLong = text.key === 'description' || text.key === 'ingredients'
  const field = t.field(text.key)
  const tooLong = value.trim().length > text.maxLength ? t.tooLong(text.maxLength) : undefined
  const hint = text.oldSource === null || tooLong || error ? undefined : t.sourceWas(text.oldSource)
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-1 text-sm font-semibold text-muted">{field}</p>
        <p lang={source} dir={directionOf(source)} className="break-words whitespace-pre-wrap">
          {text.source}
        </p>
      </div>
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 flex items-center justify-between gap-2 text-sm font-semibold">
          <span aria-hidden="true">{languageName(target)}</span>
          <span className="sr-only">{t.targetLabel(field, text.source, languageName(target))}</span>
          <span className={cx('text-xs font-medium', text.state === 'done' ? 'text-muted' : 'text-warning')}>
            {t.states[text.state]}
          </span>
        </label>
        <textarea
          id={id}
          lang={target}
          dir={directionOf(target)}
          rows={isLong ? 3 : 1}
          value={value}
          readOnly={isReadOnly}
          enterKeyHint={isLong ? 'enter' : 'next'}
          aria-invalid={tooLong || error ? true : undefined}
          aria-describedby={tooLong || error || hint ? noteId : undefined}
          onKeyDown={(event) => {
            // Names and other short texts are a single line, so Enter adds no line break.
            if (event.key === 'Enter' && !isLong) event.preventDefault()
          }}
          onChange={(event) => onChange(event.target.value)}
          className={cx(FIELD_LOOK, 'field-sizing-content resize-none py-2.5', isLong ? 'min-h-20' : 'min-h-11')}
        />
        <FieldNote id={noteId} error={tooLong ?? error} hint={hint} />
      </div>
    </div>
  )
}

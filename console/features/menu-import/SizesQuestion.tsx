import { useState } from 'react'
import type { ImportQuestion } from '#contract/menu-imports.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AnswerBadge } from './AnswerBadge.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  question: Extract<ImportQuestion, { kind: 'sizes' }>
  names: string[]
  onNames: (names: string[]) => void
}

/** Asks for the names of sizes whose prices share a cell. The answer applies to all rows that the heading counts. */
export function SizesQuestion({ question, names, onNames }: Props) {
  const [edited, setEdited] = useState(names)
  const trimmed = edited.map((name) => name.trim())
  const isComplete = trimmed.every((name) => name !== '') && new Set(trimmed).size === trimmed.length
  return (
    <form
      aria-label={t.sizeNames}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onNames(trimmed)
      }}
    >
      <h3 className="font-semibold text-pretty">
        {t.sizes(question.rows, question.names.length, question.header)}{' '}
        <AnswerBadge isAnswered={question.answer !== null} />
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-pretty text-muted">
        {t.forExample} <bdi>{question.examples.join(' · ')}</bdi>. {t.sizesHint}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {edited.map((name, at) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- prices are identified by their position
            key={at}
            label={t.sizeForPrice(at + 1)}
            value={name}
            maxLength={200}
            onChange={(event) => setEdited(edited.map((one, index) => (index === at ? event.target.value : one)))}
          />
        ))}
      </div>
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className="mt-3"
        disabledReason={isComplete ? null : t.differentNames}
      >
        {t.applyNames}
      </Button>
    </form>
  )
}

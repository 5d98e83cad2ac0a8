import { useId } from 'react'
import type { ImportQuestion } from '#contract/menu-imports.ts'
import { RadioField } from '../../ui/RadioField.tsx'
import { AnswerBadge } from './AnswerBadge.tsx'

type Props = {
  question: Extract<ImportQuestion, { kind: 'choice' }>
  answer: string | null
  onAnswer: (value: string) => void
}

export function ChoiceQuestion({ question, answer, onAnswer }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="font-semibold text-pretty">
        {question.title} <AnswerBadge isAnswered={answer !== null} />
      </legend>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-sm text-pretty text-muted">
        {question.hint}
      </p>
      {question.options.map(({ value, label, detail }) => (
        <RadioField
          key={value}
          name={id}
          checked={answer === value}
          onChange={() => onAnswer(value)}
          label={
            <span className="min-w-0 py-1.5">
              <span className="block break-words">{label}</span>
              {detail && (
                <span className="block text-sm break-words text-muted" dir="auto">
                  {detail}
                </span>
              )}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

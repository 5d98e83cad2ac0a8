import { useId, useState } from 'react'
import type { ImportQuestion } from '#contract/menu-imports.ts'
import { RadioField } from '../../ui/RadioField.tsx'
import { AnswerBadge } from './AnswerBadge.tsx'
import { menuImportMessages as t } from './messages.ts'

/** The value for all sheets that look like menus. A sheet’s name can’t contain an asterisk. */
const ALL_SHEETS = '*'

type Props = { question: Extract<ImportQuestion, { kind: 'sheets' }>; onSheet: (sheet: string) => void }

export function SheetsQuestion({ question, onSheet }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(question.answer)
  return (
    <fieldset>
      <legend className="font-semibold text-pretty">
        {t.sheets(question.sheets.length)} <AnswerBadge isAnswered={question.answer !== null} />
      </legend>
      <p className="mt-0.5 mb-2 text-sm text-pretty text-muted">
        {question.sheet === ALL_SHEETS ? t.allSheetsDefault : t.sheetDefault(question.sheet)}
      </p>
      {[ALL_SHEETS, ...question.sheets].map((sheet) => (
        <RadioField
          key={sheet}
          name={id}
          checked={chosen === sheet}
          onChange={() => {
            setChosen(sheet)
            onSheet(sheet)
          }}
          label={sheet === ALL_SHEETS ? t.allOfThem : <bdi>{sheet}</bdi>}
        />
      ))}
    </fieldset>
  )
}

import type { ImportQuestion, MappingInput } from '#contract/menu-imports.ts'
import { withChoice, withCodes, withRestaurants, withSizeNames } from '#contract/import-answers.ts'
import type { Branch } from '#contract/branches.ts'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { CodesQuestion } from './CodesQuestion.tsx'
import { RestaurantsQuestion } from './RestaurantsQuestion.tsx'
import { SheetsQuestion } from './SheetsQuestion.tsx'
import { SizesQuestion } from './SizesQuestion.tsx'

type Props = {
  questions: ImportQuestion[]
  mapping: MappingInput
  branch: Branch
  onChange: (mapping: MappingInput) => void
  onSheet: (sheet: string) => void
  onBranch: (branchId: number) => void
}

/** Questions about the file. They needn't be answered: items that stay uncertain are marked for review. */
export function ImportQuestions({ questions, mapping, branch, onChange, onSheet, onBranch }: Props) {
  return (
    <ol className="divide-y divide-line">
      {questions.map((question) => (
        <li key={question.id} className="p-4 sm:p-6">
          {question.kind === 'choice' && (
            <ChoiceQuestion
              question={question}
              answer={mapping.answers?.[question.id] ?? question.answer}
              onAnswer={(value) => onChange(withChoice(mapping, question, value))}
            />
          )}
          {question.kind === 'codes' && (
            <CodesQuestion
              question={question}
              chosen={mapping.codes ?? {}}
              isConfirmed={mapping.answers?.[question.id] !== undefined}
              onConfirm={(corrected) => onChange(withCodes(mapping, question, corrected))}
            />
          )}
          {question.kind === 'sizes' && (
            <SizesQuestion
              question={question}
              names={mapping.sizeNames?.[question.key] ?? question.names}
              onNames={(names) => onChange(withSizeNames(mapping, question, names))}
            />
          )}
          {question.kind === 'restaurants' && (
            <RestaurantsQuestion
              question={question}
              chosen={mapping.rowsOf?.values ?? []}
              branch={branch}
              onChosen={(values) => onChange(withRestaurants(mapping, question, values))}
              onBranch={onBranch}
            />
          )}
          {question.kind === 'sheets' && <SheetsQuestion question={question} onSheet={onSheet} />}
        </li>
      ))}
    </ol>
  )
}

import { useState } from 'react'
import type { CodeMeaning, ImportQuestion } from '#contract/menu-imports.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { AnswerBadge } from './AnswerBadge.tsx'
import { meaningOfOption, optionOfMeaning } from './code-options.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  question: Extract<ImportQuestion, { kind: 'codes' }>
  chosen: Record<string, CodeMeaning>
  isConfirmed: boolean
  onConfirm: (corrected: Record<string, CodeMeaning>) => void
}

const NONE: never[] = []
const SHOWN_AT_ONCE = 30

/** The codes and labels of the file with their meanings. Short codes are ignored until the list is confirmed. */
export function CodesQuestion({ question, chosen, isConfirmed, onConfirm }: Props) {
  const { data: allergens = NONE } = useListAllergensQuery({})
  const { data: dietTypes = NONE } = useListDietTypesQuery({})
  const [corrected, setCorrected] = useState<Record<string, CodeMeaning>>({})
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const change = (key: string, option: string) => {
    const next = { ...corrected, [key]: meaningOfOption(option) }
    setCorrected(next)
    if (isConfirmed) onConfirm(next)
  }
  return (
    <section aria-label={t.codes}>
      <h3 className="font-semibold">
        {t.codes} <AnswerBadge isAnswered={isConfirmed} />
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-pretty text-muted">{t.codesHint}</p>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {question.codes.slice(0, shown).map(({ key, token, column, count, items, meaning }) => (
          <li key={key} className="grid items-center gap-x-4 gap-y-2 px-3.5 py-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="min-w-0">
              <p className="font-semibold break-words">
                <bdi>{token}</bdi> <span className="text-sm font-normal text-muted">{t.codeUse(count, column)}</span>
              </p>
              <p className="line-clamp-2 text-sm break-words text-muted" dir="auto">
                {items.join(' · ')}
              </p>
            </div>
            <SelectField
              label={t.meaningOf(token)}
              labelHidden
              size="sm"
              value={optionOfMeaning(corrected[key] ?? chosen[key] ?? meaning)}
              onChange={(event) => change(key, event.target.value)}
            >
              <option value="">{t.ignoreCode}</option>
              <UnlistedMeaning
                meaning={corrected[key] ?? chosen[key] ?? meaning}
                allergens={allergens}
                dietTypes={dietTypes}
              />
              <optgroup label={t.contains}>
                {allergens.map(({ code, name }) => (
                  <option key={code} value={`allergen:${code}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t.mayContain}>
                {allergens.map(({ code, name }) => (
                  <option key={code} value={`may:${code}`}>
                    {t.withLevel.MAY_CONTAIN(name)}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t.dietTypes}>
                {dietTypes.map(({ code, name }) => (
                  <option key={code} value={`diet:${code}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </SelectField>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {question.codes.length > shown && (
          <Button size="sm" onClick={() => setShown(question.codes.length)}>
            {t.showMore(question.codes.length - shown)}
          </Button>
        )}
        {!isConfirmed && (
          <Button size="sm" variant="primary" onClick={() => onConfirm(corrected)}>
            {t.confirmCodes}
          </Button>
        )}
      </div>
    </section>
  )
}

type UnlistedProps = { meaning: CodeMeaning | null; allergens: Coded[]; dietTypes: Coded[] }
type Coded = { code: string; name: string }

/** The option of a meaning that isn't offered, for example because the lists aren't loaded: it applies nevertheless. */
function UnlistedMeaning({ meaning, allergens, dietTypes }: UnlistedProps) {
  if (meaning === null || meaning.kind === 'ignore') return null
  const level = meaning.kind === 'allergen' ? (meaning.level ?? 'CONTAINS') : null
  const listed = (level ? allergens : dietTypes).find(({ code }) => code === meaning.code)
  if (listed && level !== 'FREE_FROM') return null
  const name = listed?.name ?? meaning.code
  return <option value={optionOfMeaning(meaning)}>{level ? t.withLevel[level](name) : name}</option>
}

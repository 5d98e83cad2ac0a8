import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { AllergenMark, OptionMark, Verdict } from '../filter/allergen-rule.ts'
import type { MenuLook } from './menu-look.ts'
import { STATEMENTS } from './statements.ts'

type ItemVerdictProps = { item: PublicMenuItem; verdict: Verdict; snapshot: MenuSnapshot; look: MenuLook }

/** The avoided allergens that this item or an extra contains, may contain, or isn't confirmed to be free from. */
export function ItemVerdict({ item, verdict, snapshot, look }: ItemVerdictProps) {
  const { t } = look
  const marks = [
    ...grouped(verdict.marks).map((mark) => ({ ...mark, extras: [] as string[] })),
    ...grouped(verdict.optionMarks).map((mark) => ({ ...mark, extras: namesOfExtras(item, mark.ids) })),
  ]
  if (marks.length === 0) return null
  const nameOf = (id: number) => snapshot.menuSite.allergens.find((one) => one.id === id)?.name ?? ''
  return (
    <ul className="verdict">
      {marks.map(({ level, word, allergenIds, extras }) => (
        <li key={`${level} ${extras.join()}`} className={level === 'UNKNOWN' ? 'not-confirmed' : 'contains'}>
          <b lang={look.textLang}>{t[word]}</b>
          {` ${[...new Set(allergenIds.map(nameOf))].join(t.listSeparator)}`}
          {extras.length > 0 && ` – ${t.inAnExtra} ${extras.join(t.listSeparator)}`}
        </li>
      ))}
    </ul>
  )
}

type Statement = (typeof STATEMENTS)[number]
type Grouped = Pick<Statement, 'level' | 'word'> & { allergenIds: number[]; ids: number[] }

function grouped(marks: (AllergenMark & Partial<OptionMark>)[]): Grouped[] {
  return STATEMENTS.flatMap(({ level, word }) => {
    const ofLevel = marks.filter((mark) => mark.level === level)
    if (ofLevel.length === 0) return []
    const allergenIds = [...new Set(ofLevel.map(({ allergenId }) => allergenId))]
    return [{ level, word, allergenIds, ids: ofLevel.flatMap(({ optionId }) => optionId ?? []) }]
  })
}

function namesOfExtras(item: PublicMenuItem, optionIds: number[]): string[] {
  const options = item.modifierGroups.flatMap(({ options }) => options)
  return options.filter(({ id }) => optionIds.includes(id)).map(({ name }) => name)
}

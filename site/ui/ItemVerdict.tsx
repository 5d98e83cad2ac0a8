import type { PublicMenuItem } from '#contract/menu-site.ts'
import { comesWithItem } from '#contract/published-allergens.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { AllergenMark, Verdict } from '../filter/allergen-rule.ts'
import type { MenuLook } from './menu-look.ts'
import { STATEMENTS } from './statements.ts'

type ItemVerdictProps = { item: PublicMenuItem; verdict: Verdict; snapshot: MenuSnapshot; look: MenuLook }

/** The avoided allergens that this item or an option contains, may contain, or isn't confirmed to be free from. */
export function ItemVerdict({ item, verdict, snapshot, look }: ItemVerdictProps) {
  const { t } = look
  const nameOf = ({ allergenId }: AllergenMark) =>
    snapshot.menuSite.allergens.find(({ id }) => id === allergenId)?.name ?? []
  const parts = item.modifierGroups.flatMap((group) =>
    group.options.map((option) => ({
      name: option.name,
      place: comesWithItem(group, option) ? ' – ' : ` – ${t.inAnExtra} `,
      marks: verdict.optionMarks.filter(({ optionId }) => optionId === option.id),
    })),
  )
  const lines = STATEMENTS.flatMap(({ level, word }) => {
    // Only options with the same allergens share a line.
    const namesByStart = new Map<string, string[]>()
    for (const { name, place, marks } of [{ name: '', place: '', marks: verdict.marks }, ...parts]) {
      const ofLevel = marks.filter((mark) => mark.level === level)
      if (ofLevel.length === 0) continue
      const start = ` ${ofLevel.flatMap(nameOf).join(t.listSeparator)}${place}`
      namesByStart.set(start, [...(namesByStart.get(start) ?? []), name])
    }
    return [...namesByStart].map(([start, names]) => ({ level, word, text: start + names.join(t.listSeparator) }))
  })
  if (lines.length === 0) return null
  return (
    <ul className="verdict">
      {lines.map(({ level, word, text }) => (
        <li key={level + text} className={level === 'UNKNOWN' ? 'not-confirmed' : 'contains'}>
          <b lang={look.textLang}>{t[word]}</b>
          {text}
        </li>
      ))}
    </ul>
  )
}

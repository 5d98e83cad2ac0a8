import { textIn } from '#contract/localized-text.ts'
import { MENU_TEXTS, menuTextFor } from '#contract/menu-text.ts'
import type { GuestStatement } from './published-item.ts'

type Props = {
  statements: GuestStatement[]
  /** The guests' language; the console's language, English, if omitted. */
  locale?: string
}

const LINES = [
  { word: 'contains', holds: ({ level }: GuestStatement) => level === 'CONTAINS' },
  { word: 'mayContain', holds: ({ level }: GuestStatement) => level === 'MAY_CONTAIN' },
  { word: 'freeFrom', holds: ({ level, extras }: GuestStatement) => level === 'FREE_FROM' && extras === null },
  {
    word: 'freeFromWithoutExtras',
    holds: ({ level, extras }: GuestStatement) => level === 'FREE_FROM' && extras !== null,
  },
  { word: 'notConfirmed', holds: ({ level }: GuestStatement) => level === 'UNKNOWN' },
] as const

export function GuestAllergens({ statements, locale }: Props) {
  const t = locale === undefined ? MENU_TEXTS.en : menuTextFor(locale)
  if (statements.length === 0) return <p>{t.allergensNotConfirmed}</p>
  const nameOf = ({ name, names, removable }: GuestStatement) => {
    const text = locale === undefined ? name : textIn(names, locale, 'en')
    return removable ? `${text} (${t.canBeMadeWithout})` : text
  }
  return LINES.map(({ word, holds }) => {
    const held = statements.filter(holds)
    return held.length === 0 ? null : (
      <p key={word}>
        <b className="font-semibold">{t[word]}</b> {held.map(nameOf).join(t.listSeparator)}
      </p>
    )
  })
}

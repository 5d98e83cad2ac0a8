import { foldForMatching } from '../text.ts'

/** The languages of spreadsheets whose dates are recognised. */
const LANGUAGES = 'bg,cs,da,de,el,en,es,et,fi,fr,hr,hu,id,it,lt,lv,nb,nl,pl,pt,ro,ru,sk,sl,sr,sv,tr,uk,vi'.split(',')

/** Names of months, short or long, alone (“czerwiec”) or after a day (“czerwca”); Excel’s “Mrz” is an older short form. */
const months = () => (known ??= new Set(['mrz', ...LANGUAGES.flatMap(monthsIn)]))
/** Computed when a cell first looks like a date, because that takes tens of milliseconds. */
let known: Set<string> | undefined

/** Names of months that are also words beside a price, such as “12 set” or “NIS 12”. */
const AMBIGUOUS = new Set(['set', 'out', 'pro', 'nis'])

const DAY_AND_MONTH = /^\d{1,2}([.\s-]{1,2})(\p{L}+)\.?(?:[\s-]\d{2,4})?$|^(\p{L}+)([.\s-]{1,2})\d{1,4}$/u
const EAST_ASIAN = /^(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?$|^(?:\d{2,4}년\s?)?\d{1,2}월(?:\s?\d{1,2}일)?$/u

/** Whether a cell is a date without slashes or colons: spreadsheets turn prices such as 5.12 into “5. Dec”. */
export function isDayAndMonth(text: string): boolean {
  if (EAST_ASIAN.test(text)) return true
  const [, mark, after, before, markBefore] = DAY_AND_MONTH.exec(text) ?? []
  const word = foldForMatching(after ?? before ?? '')
  return word !== '' && months().has(word) && !(AMBIGUOUS.has(word) && (mark ?? markBefore)?.trim() === '')
}

function monthsIn(language: string): string[] {
  return (['short', 'long'] as const).flatMap((month) =>
    [{}, { day: 'numeric' } as const].flatMap((day) => {
      const format = new Intl.DateTimeFormat(language, { month, ...day, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => monthOf(format, at)).filter((name) => /^\p{L}{3,}$/u.test(name))
    }),
  )
}

function monthOf(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(new Date(Date.UTC(2026, at)))
  return foldForMatching(parts.find(({ type }) => type === 'month')?.value ?? '')
}

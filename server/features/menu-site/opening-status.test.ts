import { describe, expect, it } from 'vitest'
import type { OpeningTimes } from '#server/platform/opening-times.ts'
import { branchHours } from './opening-status.ts'

const openingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '22:00' }))
const christmas: OpeningTimes['specialHours'][number] = {
  firstDay: '2026-12-24',
  lastDay: '2026-12-26',
  times: [],
  note: { en: 'Christmas', de: 'Weihnachten', ar: 'عيد الميلاد' },
}
/** A branch in Berlin that is closed from Thursday, 2026-12-24, to Saturday. */
const place = { timeZone: 'Europe/Berlin', defaultLocale: 'en', openingHours, specialHours: [christmas] }
const hoursAt = (moment: string, locale = 'en', change: Partial<OpeningTimes> = {}) =>
  branchHours({ ...place, ...change }, new Date(moment), locale)
// Times have narrow spaces in some languages; the expected texts have ordinary ones.
const wordsAt = (...from: Parameters<typeof hoursAt>) =>
  hoursAt(...from).shown.openingStatus?.words.replaceAll(/\s/g, ' ')

describe('the opening status', () => {
  it.each([
    ['2026-12-22T12:00:00Z', 'Open now · until 10:00 PM'],
    ['2026-12-22T08:00:00Z', 'Closed · opens at 11:00 AM'],
    ['2026-12-22T21:30:00Z', 'Closed · opens tomorrow at 11:00 AM'],
    ['2026-12-23T21:30:00Z', 'Closed · opens Sunday at 11:00 AM'],
    ['2026-12-25T12:00:00Z', 'Closed today: Christmas · opens Sunday at 11:00 AM'],
    ['2026-12-26T22:30:00Z', 'Closed today: Christmas · opens tomorrow at 11:00 AM'],
    ['2026-12-26T23:30:00Z', 'Closed · opens at 11:00 AM'],
  ])('the opening status states whether the branch is open, and when that changes: at %s, “%s”', (moment, words) => {
    expect(wordsAt(moment)).toBe(words)
  })

  it('the opening status is valid until the branch opens or closes, or until midnight', () => {
    const untilFrom = (moment: string) => hoursAt(moment).changesAt?.toISOString().slice(0, 16)

    expect(untilFrom('2026-12-22T12:00:00Z')).toBe('2026-12-22T21:00')
    expect(untilFrom('2026-12-22T21:30:00Z')).toBe('2026-12-22T23:00')
    expect(untilFrom('2026-12-22T23:00:00Z')).toBe('2026-12-23T10:00')
    expect(untilFrom('2026-12-25T12:00:00Z')).toBe('2026-12-25T23:00')
  })

  it.each([
    ['de', 'Jetzt geöffnet · bis 22:00 Uhr', 'Heute geschlossen: Weihnachten · öffnet Sonntag um 11:00 Uhr'],
    ['de-AT', 'Jetzt geöffnet · bis 22:00 Uhr', 'Heute geschlossen: Weihnachten · öffnet Sonntag um 11:00 Uhr'],
    ['fr', 'Ouvert · jusqu’à 22:00', 'Fermé aujourd’hui : Christmas · ouvre dimanche à 11:00'],
    ['ja', '営業中 · 22:00まで', '本日休業：Christmas · 日曜日11:00から営業'],
    // There is no Turkish translation, so both texts and times are English.
    ['tr', 'Open now · until 10:00 PM', 'Closed today: Christmas · opens Sunday at 11:00 AM'],
  ])('the opening status is in the language %s, or in English without a translation', (locale, open, closedToday) => {
    expect(wordsAt('2026-12-22T12:00:00Z', locale)).toBe(open)
    expect(wordsAt('2026-12-25T12:00:00Z', locale)).toBe(closedToday)
  })

  it('the opening status and its note are translated into Arabic', () => {
    expect(wordsAt('2026-12-22T12:00:00Z', 'ar')).toContain('مفتوح الآن · حتى')
    expect(wordsAt('2026-12-25T12:00:00Z', 'ar')).toContain('مغلق اليوم: عيد الميلاد · يفتح يوم الأحد الساعة')
  })

  it('the opening status shows a date if the branch opens again in seven days or later', () => {
    const specialHours = [{ ...christmas, lastDay: '2027-01-10', note: {} }]

    expect(wordsAt('2026-12-25T12:00:00Z', 'en', { specialHours })).toBe('Closed today · opens January 11 at 11:00 AM')
    expect(wordsAt('2026-12-25T12:00:00Z', 'de', { specialHours })).toBe(
      'Heute geschlossen · öffnet am 11. Januar um 11:00 Uhr',
    )

    const until = (lastDay: string) => ({ specialHours: [{ ...christmas, lastDay, note: {} }] })
    const now = '2026-12-25T12:00:00Z'
    expect(wordsAt(now, 'en', until('2026-12-30'))).toBe('Closed today · opens Thursday at 11:00 AM')
    expect(wordsAt(now, 'en', until('2026-12-31'))).toBe('Closed today · opens January 1 at 11:00 AM')
  })

  it('the opening status is missing if the branch has no opening hours', () => {
    const { shown, changesAt } = hoursAt('2026-12-22T12:00:00Z', 'en', { openingHours: [], specialHours: [] })

    expect(shown).toEqual({ openingHours: [], specialHours: [], openingWords: '', openingStatus: null })
    expect(changesAt).toBeNull()
  })

  it('the opening status has no closing time if the branch stays open for more than a day', () => {
    const always = openingHours.map(({ day }) => ({ day, from: '00:00', to: '00:00' }))

    expect(wordsAt('2026-12-20T12:00:00Z', 'en', { openingHours: always })).toBe('Open now')
    expect(wordsAt('2026-12-23T12:00:00Z', 'en', { openingHours: always })).toBe('Open now · until 12:00 AM')
  })
})

describe('special hours for guests', () => {
  it('guests see special hours from 13 days before they start until they are over', () => {
    const lineAt = (moment: string) => hoursAt(moment).shown.openingWords.split('\n')[1]?.replaceAll(/\s/g, ' ')

    expect(lineAt('2026-12-10T12:00:00Z')).toBeUndefined()
    expect(lineAt('2026-12-11T12:00:00Z')).toBe('Thu, Dec 24 – Sat, Dec 26 · Closed · Christmas')
    expect(lineAt('2026-12-26T22:59:00Z')).toBe('Thu, Dec 24 – Sat, Dec 26 · Closed · Christmas')
    expect(lineAt('2026-12-26T23:00:00Z')).toBeUndefined()
  })

  it('special hours for guests are listed with their times and a note in the menu’s language', () => {
    const specialHours = [{ ...christmas, lastDay: '2026-12-24', times: [{ from: '11:00', to: '15:00' }] }]
    const { shown } = hoursAt('2026-12-22T12:00:00Z', 'de', { specialHours })

    expect(shown.openingWords).toBe('11:00–22:00\nDo., 24. Dez. · 11:00–15:00 · Weihnachten')
    expect(shown.specialHours).toMatchObject([{ note: 'Weihnachten' }])
  })

  it('the dates of a closure are in the language of “Closed”, which is English without a translation', () => {
    const linesIn = (locale: string) => hoursAt('2026-12-22T12:00:00Z', locale).shown.openingWords.split('\n')[1]

    expect(linesIn('es')?.replaceAll(/\s/g, ' ')).toBe('Thu, Dec 24 – Sat, Dec 26 · Closed · Christmas')
    expect(linesIn('de')?.replaceAll(/\s/g, ' ')).toMatch(/^Do., 24. – Sa., 26. Dez. · Geschlossen/)
  })
})

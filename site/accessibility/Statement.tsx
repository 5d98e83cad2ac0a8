import type { ReactNode } from 'react'
import type { AccessibilityText } from '../text/accessibility.ts'

/** The day of the last complete test run before a release. */
const LAST_CHECKED = new Date('2026-11-22')

type StatementProps = {
  t: AccessibilityText
  locale: string
  /** How to report a problem with this page. */
  report: ReactNode
}

/** The accessibility statement as the W3C recommends it: conformance, tests, limitations, contact. */
export function Statement({ t, locale, report }: StatementProps) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(LAST_CHECKED)
  return (
    <>
      <p>{t.intro}</p>
      <h2>{t.conformance}</h2>
      <p>{t.conformanceText.replace('{date}', date)}</p>
      <p>{t.notAudited}</p>
      <h2>{t.tested}</h2>
      <List texts={t.tests} />
      <h2>{t.limits}</h2>
      <List texts={t.limitList} />
      <h2>{t.report}</h2>
      {report}
      <h2>{t.allergens}</h2>
      <p>{t.allergensText}</p>
    </>
  )
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

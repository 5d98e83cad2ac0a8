import type { ReactNode } from 'react'
import type { AccessibilityWords } from '../words/accessibility.ts'

/** The day of the last complete test run before a release. */
const LAST_CHECKED = new Date('2026-11-22')

type StatementProps = {
  words: AccessibilityWords
  locale: string
  /** How to report a problem with this page. */
  report: ReactNode
}

/** The accessibility statement as the W3C recommends it: conformance, tests, limitations, contact. */
export function Statement({ words, locale, report }: StatementProps) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(LAST_CHECKED)
  return (
    <>
      <p>{words.intro}</p>
      <h2>{words.conformance}</h2>
      <p>{words.conformanceText.replace('{date}', date)}</p>
      <p>{words.notAudited}</p>
      <h2>{words.tested}</h2>
      <List texts={words.tests} />
      <h2>{words.limits}</h2>
      <List texts={words.limitList} />
      <h2>{words.report}</h2>
      {report}
      <h2>{words.allergens}</h2>
      <p>{words.allergensText}</p>
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

import { directionOf } from '#contract/localized-text.ts'
import { CODE_GONE } from '../text/code-gone.ts'

const [FIRST, ...OTHERS] = CODE_GONE

/** The page behind the QR code of a table that was disabled or deleted, or has a new code. */
export function CodeGonePage() {
  return (
    <main className="plain-page">
      <svg aria-hidden="true">
        <use href="#logo" />
      </svg>
      <h1>{FIRST.title}</h1>
      <p>{FIRST.text}</p>
      <hr />
      {OTHERS.map(({ locale, title, text }) => (
        <p key={locale} lang={locale} dir={directionOf(locale)}>
          <strong>{title}</strong>
          {text}
        </p>
      ))}
    </main>
  )
}

import type { Words } from '../words/words.ts'

/** Replaces a menu whose branch stopped being public while the page was open. Stays visible when the alert closes. */
export function ClosedMenu({ words }: { words: Words }) {
  return (
    <main id="menu" className="plain-page" lang={words.language}>
      <h1>{words.noData}</h1>
      <p>{words.menuClosed}</p>
    </main>
  )
}

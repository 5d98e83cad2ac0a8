import { useState } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { languagePath } from '../pages/language-path.ts'
import type { Words } from '../words/words.ts'

type ShareButtonProps = { page: MenuPage; title: string; words: Words }

/** Shares the page's URL without the guest's own filter: with the device's dialog, else by copying it. */
export function ShareButton({ page, title, words }: ShareButtonProps) {
  const [said, setSaid] = useState('')
  async function share() {
    const { href } = new URL(languagePath(page, page.snapshot.locale), page.canonicalUrl)
    setSaid('')
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url: href })
    } catch (fault) {
      // The guest closed the dialog.
      if (fault instanceof Error && fault.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(href)
      setSaid(words.linkCopied)
    } catch {
      setSaid(`${words.copyLink} ${href}`)
    }
  }
  return (
    <>
      <button type="button" className="button share" onClick={() => void share()}>
        <svg aria-hidden="true">
          <use href="#share" />
        </svg>
        {words.share}
      </button>
      <output className="shared">{said}</output>
    </>
  )
}

import { useState } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { languagePath } from '../pages/language-path.ts'
import type { SiteText } from '../text/site-text.ts'

type ShareButtonProps = { page: MenuPage; title: string; t: SiteText }

/** Shares the page's URL without the guest's own filter: with the device's dialog, otherwise by copying it. */
export function ShareButton({ page, title, t }: ShareButtonProps) {
  const [announcement, setAnnouncement] = useState('')
  async function share() {
    const { href } = new URL(languagePath(page, page.snapshot.locale), page.canonicalUrl)
    setAnnouncement('')
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url: href })
    } catch (error) {
      // The guest closed the dialog.
      if (error instanceof Error && error.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(href)
      setAnnouncement(t.linkCopied)
    } catch {
      setAnnouncement(`${t.copyLink} ${href}`)
    }
  }
  return (
    <>
      <button type="button" className="button share" onClick={() => void share()}>
        <svg aria-hidden="true">
          <use href="#share" />
        </svg>
        {t.share}
      </button>
      <output className="shared">{announcement}</output>
    </>
  )
}

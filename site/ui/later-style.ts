import url from './later.css?url'

let loading: Promise<void> | undefined

/**
 * Loads, once, the styles that guests need only after a tap, a change or scrolling, and inserts them before the page's
 * own styles, which override them. Also resolves when loading fails, so that a dialog still opens.
 */
export function loadLaterStyle(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: url })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.insertBefore(link, document.querySelector('style'))
  })
  return loading
}

import url from './later.css?url'

let loading: Promise<void> | undefined

/**
 * Loads the styles of what guests see after a tap or a change: before all others, as their order demands. A failure
 * doesn't keep a dialog closed.
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

import { isCovered } from './end-loader.ts'

/**
 * Loads the layout's fonts after everything that guests wait for. They are applied behind the loading screen, or when a
 * click on a link within the page or an input changes what is shown anyway; otherwise on the next page.
 */
export async function showFonts(): Promise<void> {
  const rules = document.querySelector<HTMLStyleElement>('style#fonts')
  if (!rules || rules.media === '') return
  await Promise.all([...rules.textContent.matchAll(/url\((.*?)\)/g)].map(([, url = '']) => loaded(url)))
  try {
    // Later pages with the same fonts then use them from the first paint.
    sessionStorage.setItem(rules.dataset['key'] ?? '', '1')
  } catch {
    // Without session storage, no page uses the fonts from the first paint.
  }
  if (isCovered()) return showHidden(rules)
  const acts = new AbortController()
  const onAct = ({ type, target }: Event) => {
    if (type === 'click' && !(target as Element).closest('a[href^="#"]')) return
    acts.abort()
    rules.media = ''
  }
  for (const type of ['click', 'input']) addEventListener(type, onAct, { capture: true, signal: acts.signal })
}

function loaded(url: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: url })
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

/** Applies the fonts while the page is invisible, because browsers don't count invisible texts as layout shifts. */
function showHidden(rules: HTMLStyleElement) {
  const root = document.getElementById('root')
  if (!root) return
  root.style.visibility = 'hidden'
  rules.media = ''
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      root.style.visibility = ''
    }),
  )
}

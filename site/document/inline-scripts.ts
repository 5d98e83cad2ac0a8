import { scriptJson } from './escape.ts'

const PREFERS = 'p=q=>matchMedia(`(prefers-${q})`).matches'
const DARK = 'p("color-scheme:dark")&&c.add("dark")'

/** First in the body of a page without a client script: sets the dark class before the first paint. */
export const DARK_SCRIPT = `(c=>{let ${PREFERS};${DARK}})(document.body.classList)`

/**
 * First in the body: before the first paint, sets the dark class, decides whether the loading screen covers the menu,
 * and applies the layout's fonts if an earlier page has loaded them. Short, because it is in every page. Without
 * session storage, the loading screen isn't shown, and fonts are applied later.
 */
export function beforePaintScript(hasLoader: boolean): string {
  const cover = ',k=b.dataset.loader;s[k]||p("reduced-motion")||c.add("loading");s[k]=1'
  // Loaded at once: fonts that are only requested by the first paint come too late for it.
  const useFonts = 'if(s[fonts.dataset.key]){fonts.media="";for(let f of d.fonts)f.load()}'
  return `(d=>{let b=d.body,c=b.classList,${PREFERS};${DARK};try{let s=sessionStorage${hasLoader ? cover : ''};${useFonts}}catch{}})(document)`
}

/**
 * Last in the body: requests the client script after the first paint and, unless a loading screen waits for it, after
 * the page's `load` event; after three seconds at the latest. So it doesn't compete with the content. A tap, key or
 * scroll dismisses a loading screen even before that script has loaded.
 * @param script the address of the client script
 * @param words the address of the script with its texts, preloaded together with it; undefined in development
 * @param hasLoader whether the page contains a loading screen
 */
export function afterPaintScript(script: string, words: string | undefined, hasLoader: boolean): string {
  const dismissal = hasLoader
    ? 'for(let e of["pointerdown","keydown","wheel","touchmove","scroll"])addEventListener(e,()=>b.remove("loading"),{once:true,passive:true});'
    : ''
  const start = hasLoader
    ? 'b.contains("loading")?painted():addEventListener("load",painted)'
    : 'addEventListener("load",painted)'
  const beside =
    words === undefined
      ? ''
      : `h.append(Object.assign(n("link"),{rel:"modulepreload",fetchPriority:"low",href:${scriptJson(words)}}));`
  return `(b=>{${dismissal}let go=()=>{go=()=>{};let h=document.head,n=t=>document.createElement(t);${beside}h.append(Object.assign(n("script"),{type:"module",fetchPriority:"low",src:${scriptJson(script)}}))},painted=()=>new PerformanceObserver(()=>go()).observe({type:"paint",buffered:true});setTimeout(()=>go(),3e3);${start}})(document.body.classList)`
}

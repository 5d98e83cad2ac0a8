import { scriptJson } from './escape.ts'

const PREFERS = 'p=q=>matchMedia(`(prefers-${q})`).matches'
const DARK = 'p("color-scheme:dark")&&c.add("dark")'

/** First in the body of a page without a loading screen: sets the dark class before the first paint. */
export const DARK_SCRIPT = `(c=>{let ${PREFERS};${DARK}})(document.body.classList)`

/**
 * After the fonts' styles: if an earlier page loaded these fonts, hides the page until the browser has read them from
 * its cache, so that no text changes while guests read it. After 100 ms, the page is shown without them.
 */
export const FONTS_SCRIPT =
  'try{if(sessionStorage[fonts.dataset.key]){let r=document.documentElement;' +
  'setTimeout(()=>{if(r.hidden){fonts.media="(scripting:none)";r.hidden=!1}},100);fonts.media="";r.hidden=!0;' +
  'Promise.all([...document.fonts].map(f=>f.load())).then(()=>r.hidden=!1)}}catch{}'

const COVER = 'try{let s=sessionStorage,k=b.dataset.loader;s[k]||p("reduced-motion")||c.add("loading");s[k]=1}catch{}'

/**
 * First in the body of a page with a loading screen: sets the dark class before the first paint. Shows the loading
 * screen once per session, and never with reduced motion or without session storage.
 */
export const LOADER_SCRIPT = `(b=>{let c=b.classList,${PREFERS};${DARK};${COVER}})(document.body)`

/**
 * Last in the body: requests the client script once the first content is painted and, without a loading screen, the
 * page has loaded, but after three seconds at the latest. A tap, key or scroll dismisses a loading screen even before
 * that script has loaded.
 * @param script the URL of the client script
 * @param words the URL of the script with the site's texts, preloaded together with the client script; undefined in
 * development
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
  return `(b=>{${dismissal}let go=()=>{go=()=>{};let h=document.head,n=t=>document.createElement(t);${beside}h.append(Object.assign(n("script"),{type:"module",fetchPriority:"low",src:${scriptJson(script)}}))},painted=()=>new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true});setTimeout(()=>go(),3e3);${start}})(document.body.classList)`
}

import { scriptJson } from './escape.ts'

const DARK = 'm("(prefers-color-scheme:dark)")&&c.add("dark")'

/** First in the body of a page without a client script: sets the dark class before the first paint. */
export const DARK_SCRIPT = `((m,c)=>{${DARK}})(q=>matchMedia(q).matches,document.body.classList)`

/**
 * First in the body: sets the dark class, whether the loading screen covers the menu, and the layout's fonts if an
 * earlier page has loaded them, all before the first paint. Short, because it is in every page. Without session
 * storage neither the loading screen nor the fonts are there at once.
 */
export function beforePaintScript(hasLoader: boolean): string {
  const cover = 'let k="loader"+b.dataset.branch;s[k]||m("(prefers-reduced-motion:reduce)")||c.add("loading");s[k]=1;'
  return `(b=>{let m=q=>matchMedia(q).matches,c=b.classList;${DARK};try{let s=sessionStorage;${hasLoader ? cover : ''}if(s.fonts==fonts.dataset.theme)fonts.media=""}catch{}})(document.body)`
}

/**
 * Last in the body: requests the client script after the first paint and, if nothing waits for it, after the first
 * pictures (three seconds at most), so that it never competes with the content. A tap, key or scroll dismisses a loading
 * screen even before that script has loaded.
 * @param script its address
 * @param words the address of its texts, which are loaded beside it
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

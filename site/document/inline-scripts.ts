import { scriptJson } from './escape.ts'

/**
 * First in the body: sets the dark class and whether the loading screen covers the menu, both before the first paint.
 * Under 300 bytes, because it is in every page. Without session storage the loading screen isn't shown.
 */
export const BEFORE_PAINT_SCRIPT = `(b=>{let m=q=>matchMedia(q).matches,c=b.classList;m("(prefers-color-scheme:dark)")&&c.add("dark");try{let s=sessionStorage,k="loader"+b.dataset.branch;s[k]||m("(prefers-reduced-motion:reduce)")||c.add("loading");s[k]=1}catch{}})(document.body)`

/**
 * Last in the body. A tap, key or scroll dismisses the loading screen even before the client script has loaded. That
 * script is requested after the first paint and, if nothing waits for it, after the first pictures (three seconds at
 * most), so that it never competes with the content.
 */
export function afterPaintScript(script: string): string {
  return `(b=>{for(let e of["pointerdown","keydown","wheel","touchmove","scroll"])addEventListener(e,()=>b.remove("loading"),{once:true,passive:true});let go=()=>{go=()=>{};document.head.append(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",src:${scriptJson(script)}}))},painted=()=>new PerformanceObserver(()=>go()).observe({type:"paint",buffered:true});setTimeout(()=>go(),3e3);b.contains("loading")?painted():addEventListener("load",painted)})(document.body.classList)`
}

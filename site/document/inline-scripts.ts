import { scriptJson } from './escape.ts'

/**
 * First thing in the body: dark class (design section 11) and whether the loading screen covers the menu, both before
 * paint. Under 300 bytes (design section 7.7); without session storage the loading screen stays away.
 */
export const BEFORE_PAINT_SCRIPT = `(b=>{let m=q=>matchMedia(q).matches,c=b.classList;m("(prefers-color-scheme:dark)")&&c.add("dark");try{let s=sessionStorage,k="loader"+b.dataset.branch;s[k]||m("(prefers-reduced-motion:reduce)")||c.add("loading");s[k]=1}catch{}})(document.body)`

/**
 * Last thing in the body. A tap, key or scroll dismisses the loading screen even before the client's script is there.
 * That script is asked for once the first paint is on the screen, and where nothing waits for it only when the first
 * photographs are there too (three seconds at most), so that it never competes with what the guest came to see.
 */
export function afterPaintScript(script: string): string {
  return `(b=>{for(let e of["pointerdown","keydown","wheel","touchmove","scroll"])addEventListener(e,()=>b.remove("loading"),{once:true,passive:true});let go=()=>{go=()=>{};document.head.append(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",src:${scriptJson(script)}}))},painted=()=>new PerformanceObserver(()=>go()).observe({type:"paint",buffered:true});setTimeout(()=>go(),3e3);b.contains("loading")?painted():addEventListener("load",painted)})(document.body.classList)`
}

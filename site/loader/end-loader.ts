import { LOADER_FADE_MS, MENU_LOADER_HOLD_MS, MENU_LOADER_PICTURE_WAIT_MS } from '#contract/limits.ts'

/** The class with which the inline script covers the menu; removing it uncovers the menu. */
const COVERED = 'loading'
const FADING = 'leaving'

/**
 * Ends the loading screen in the specified sequence: waits for both menu calls and both pictures (for the pictures at
 * most until `MENU_LOADER_PICTURE_WAIT_MS`), waits another second, then fades for a second.
 * @param callsEnded settles when both menu calls have ended
 */
export async function endLoader(callsEnded: Promise<unknown>): Promise<void> {
  const loader = document.getElementById('loader')
  if (!loader || !document.body.classList.contains(COVERED)) return
  const pictureTime = Math.max(0, MENU_LOADER_PICTURE_WAIT_MS - performance.now())
  await Promise.all([callsEnded, Promise.race([picturesLoaded(loader), wait(pictureTime)])])
  await wait(MENU_LOADER_HOLD_MS)
  loader.classList.add(FADING)
  await wait(LOADER_FADE_MS)
  document.body.classList.remove(COVERED)
}

/** Whether the loading screen covers the menu and isn't fading yet. */
export function isCovered(): boolean {
  const isFading = document.getElementById('loader')?.classList.contains(FADING)
  return document.body.classList.contains(COVERED) && !isFading
}

function picturesLoaded(loader: HTMLElement): Promise<unknown> {
  // A picture that fails to load doesn't delay the menu.
  return Promise.all([...loader.querySelectorAll('img')].map((image) => image.decode().catch(() => null)))
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

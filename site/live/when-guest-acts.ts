const LEFT = '.has-left'
/** For browsers without the event `scrollend`. */
const SCROLL_PAUSE_MS = 200

/**
 * Waits until the guest does something, so that items which have left may go without anything moving unexpectedly.
 * @returns a function that stops waiting
 */
export function whenGuestActs(act: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const onAct = () => {
    // A guest who is reading such an item keeps it, and the focus on it.
    if (!document.activeElement?.closest(LEFT)) act()
  }
  // Items outside the window go when scrolling ends; the browser keeps what is in it in place.
  const onScrollEnd = () => {
    if (![...document.querySelectorAll(LEFT)].some(isInWindow)) onAct()
  }
  const onScroll = () => {
    clearTimeout(pause)
    pause = setTimeout(onScrollEnd, SCROLL_PAUSE_MS)
  }
  addEventListener('click', onAct)
  addEventListener('input', onAct)
  addEventListener('keydown', onAct)
  addEventListener('scroll', onScroll)
  return () => {
    clearTimeout(pause)
    removeEventListener('click', onAct)
    removeEventListener('input', onAct)
    removeEventListener('keydown', onAct)
    removeEventListener('scroll', onScroll)
  }
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

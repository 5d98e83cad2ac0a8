const LEFT = '.has-left'
/** A pause this long ends scrolling, because not all browsers have the event `scrollend`. */
const SCROLL_PAUSE_MS = 200

/**
 * Waits until the guest does something, so that removing items that have left moves nothing unexpectedly.
 * @param act may be called several times
 * @returns a function that stops waiting
 */
export function onGuestAction(act: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const onAct = () => {
    // Nothing is removed while an item that has left contains the focus, so that the focus isn't lost.
    if (!document.activeElement?.closest(LEFT)) act()
  }
  // Once scrolling ends and no item that has left is in the window, removing them moves nothing that the guest sees.
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

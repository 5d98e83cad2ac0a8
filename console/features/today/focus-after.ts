/**
 * Moves the focus from a button whose row is about to disappear: to the button of the next or previous row, otherwise
 * to the page's title. Does nothing when the focus has moved elsewhere.
 */
export function focusAfter(button: HTMLElement): void {
  const { activeElement, body } = document
  // A disabled button has lost the focus to the page.
  if (activeElement !== body && activeElement !== button) return
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector('button')
  if (next) return next.focus()
  const title = document.querySelector('h1')
  title?.setAttribute('tabindex', '-1')
  title?.focus()
}

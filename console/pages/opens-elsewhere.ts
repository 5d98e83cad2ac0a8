import type { MouseEvent } from 'react'

/** Whether the browser handles a click on a link itself, for example by opening a new tab. */
export function opensElsewhere(click: MouseEvent): boolean {
  return click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
}

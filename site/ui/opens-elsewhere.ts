type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a click opens its link in another tab or window, so that it must not change this page. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return ctrlKey || metaKey || shiftKey
}

import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuLook } from './menu-look.ts'

/** An item on the page. One that has left the menu stays visible, but dimmed, until the guest does something. */
export type ShownItem = PublicMenuItem & { hasLeft?: boolean }

/** The classes of an item in a list, for the states in a layout's style sheet. */
export function itemClass({ image, soldOut, hasLeft }: ShownItem, { showImages }: MenuLook): string {
  return ['item', showImages && image && 'pictured', soldOut && 'is-sold-out', hasLeft && 'has-left']
    .filter(Boolean)
    .join(' ')
}

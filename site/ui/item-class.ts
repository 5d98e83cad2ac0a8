import type { PublicMenuItem } from '#contract/menu-site.ts'

/** The classes of an item in a list, for the states in a layout's style sheet. */
export function itemClass({ soldOut }: Pick<PublicMenuItem, 'soldOut'>, isPictured: boolean): string {
  return ['item', isPictured && 'pictured', soldOut && 'is-sold-out'].filter(Boolean).join(' ')
}

import { MENU_SITE } from '#contract/messages.ts'
import type { Words } from './words.ts'

export const en: Words = {
  skipToMenu: 'Skip to the menu',
  categories: 'Categories',
  languages: 'Languages',
  featured: 'Our favourite',
  soldOut: 'Sold out',
  from: 'from {price}',
  marketPrice: 'Market price',
  onRequest: 'Price on request',
  contains: 'Contains',
  mayContain: 'May contain',
  freeFrom: 'Free from',
  notConfirmed: 'Not confirmed – ask us:',
  allergensNotConfirmed: 'Allergens: not confirmed – ask us',
  menuNotConfirmed: 'Allergens are not confirmed for this menu. Please ask us before you order.',
  listSeparator: ', ',
  emptyTitle: 'The menu is on its way',
  emptyText: 'Nothing is listed here yet. Please look in again soon, or ask us what is good today.',
  visitUs: 'Visit us',
  goodToKnow: 'Good to know',
  allergenStatement: 'Allergies or intolerances? Please tell us before you order.',
  shownSince: 'What you see is from {time}',
  close: 'Close',
  callFailed: MENU_SITE.callFailed,
  noData: MENU_SITE.noData,
}

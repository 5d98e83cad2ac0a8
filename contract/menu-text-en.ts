import type { MenuText } from './menu-text.ts'

export const en: MenuText = {
  from: 'from {price}',
  marketPrice: 'Market price',
  onRequest: 'Price on request',
  contains: 'Contains',
  mayContain: 'May contain',
  freeFrom: 'Free from',
  freeFromWithoutExtras: 'Without extras, free from',
  notConfirmed: 'Not confirmed – ask us:',
  allergensNotConfirmed: 'Allergens: not confirmed – ask us',
  canBeMadeWithout: 'can be made without',
  listSeparator: ', ',
}

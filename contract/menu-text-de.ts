import type { MenuText } from './menu-text.ts'

export const de: MenuText = {
  from: 'ab {price}',
  marketPrice: 'Tagespreis',
  onRequest: 'Preis auf Anfrage',
  contains: 'Enthält',
  mayContain: 'Kann enthalten',
  freeFrom: 'Frei von',
  freeFromWithoutExtras: 'Ohne Extras frei von',
  notConfirmed: 'Nicht bestätigt – bitte fragen Sie uns:',
  allergensNotConfirmed: 'Allergene: nicht bestätigt – bitte fragen Sie uns',
  canBeMadeWithout: 'auf Wunsch ohne',
  listSeparator: ', ',
}

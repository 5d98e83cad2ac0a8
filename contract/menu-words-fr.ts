import type { MenuWords } from './menu-words.ts'

export const fr: MenuWords = {
  from: 'dès {price}',
  marketPrice: 'Prix du jour',
  onRequest: 'Prix sur demande',
  contains: 'Contient',
  mayContain: 'Peut contenir',
  freeFrom: 'Sans',
  freeFromWithoutExtras: 'Hors suppléments, sans',
  notConfirmed: 'Non confirmé – demandez-nous :',
  allergensNotConfirmed: 'Allergènes : non confirmés – demandez-nous',
  canBeMadeWithout: 'possible sans',
  listSeparator: ', ',
}

import type { MenuText } from './menu-text.ts'

export const fr: MenuText = {
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

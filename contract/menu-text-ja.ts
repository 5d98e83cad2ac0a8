import type { MenuText } from './menu-text.ts'

export const ja: MenuText = {
  from: '{price}から',
  marketPrice: '時価',
  onRequest: '価格はお尋ねください',
  contains: '含む：',
  mayContain: '含む可能性あり：',
  freeFrom: '含まない：',
  freeFromWithoutExtras: '追加オプションなしの場合、含まない：',
  notConfirmed: '未確認・お尋ねください：',
  allergensNotConfirmed: 'アレルゲン：未確認・お尋ねください',
  canBeMadeWithout: '抜きにできます',
  listSeparator: '、',
}

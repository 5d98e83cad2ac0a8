import type { MenuText } from './menu-text.ts'

export const ar: MenuText = {
  from: 'من {price}',
  marketPrice: 'حسب سعر السوق',
  onRequest: 'السعر عند الطلب',
  contains: 'يحتوي على',
  mayContain: 'قد يحتوي على',
  freeFrom: 'خالٍ من',
  freeFromWithoutExtras: 'بدون الإضافات، خالٍ من',
  notConfirmed: 'غير مؤكد – اسألنا:',
  allergensNotConfirmed: 'مسببات الحساسية: غير مؤكدة – اسألنا',
  canBeMadeWithout: 'يمكن تحضيره بدونه',
  listSeparator: '، ',
}

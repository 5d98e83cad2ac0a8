/** Texts about an item's price and allergens. The console's preview shows them too. */
export type MenuWords = {
  /** `{price}` is replaced by the lowest price. */
  from: string
  marketPrice: string
  onRequest: string
  contains: string
  mayContain: string
  freeFrom: string
  /** For an item whose optional extras are not free from it. */
  freeFromWithoutExtras: string
  /** Followed by the name of an allergen whose level is unknown. */
  notConfirmed: string
  /** For an item whose allergens are all unknown. */
  allergensNotConfirmed: string
  /** For an allergen that the kitchen can leave out. */
  canBeMadeWithout: string
  /** Separates the names of a list. */
  listSeparator: string
}

export const MENU_WORDS = {
  en: {
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
  },
  de: {
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
  },
  fr: {
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
  },
  ar: {
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
  },
  ja: {
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
  },
} as const satisfies Record<string, MenuWords>

/**
 * The texts in a guest's language, else in English.
 * @example menuWordsFor('de-AT').marketPrice // 'Tagespreis'
 */
export function menuWordsFor(locale: string): MenuWords {
  return BY_LANGUAGE.get(locale.split('-')[0] ?? locale) ?? MENU_WORDS.en
}

const BY_LANGUAGE = new Map<string, MenuWords>(Object.entries(MENU_WORDS))

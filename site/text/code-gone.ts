/**
 * The texts for a table code that is no longer valid. The branch and its languages are unknown, so the page contains
 * the text in every language of the site.
 */
export const CODE_GONE = [
  {
    locale: 'en',
    title: 'This table’s code is no longer valid',
    text: 'Ask our staff for the menu or the new code.',
  },
  {
    locale: 'de',
    title: 'Der Code dieses Tisches ist nicht mehr gültig',
    text: 'Bitte fragen Sie unser Personal nach der Karte oder dem neuen Code.',
  },
  {
    locale: 'fr',
    title: 'Le code de cette table n’est plus valable',
    text: 'Demandez la carte ou le nouveau code à notre personnel.',
  },
  {
    locale: 'ar',
    title: 'رمز هذه الطاولة لم يعد صالحًا',
    text: 'يرجى طلب قائمة الطعام أو الرمز الجديد من أحد العاملين لدينا.',
  },
  {
    locale: 'ja',
    title: 'このテーブルのコードは無効になりました',
    text: 'メニューまたは新しいコードについては、スタッフにお尋ねください。',
  },
] as const

/**
 * The text for a table code that is no longer valid. The table and its language are unknown, so the page says it in
 * every language of the site.
 */
export const CODE_GONE = [
  {
    locale: 'en',
    title: 'This table’s code is no longer valid',
    text: 'Ask our staff for the menu or the new code.',
  },
  {
    locale: 'de',
    title: 'Der Code dieses Tisches gilt nicht mehr',
    text: 'Bitte fragen Sie nach der Karte: Man zeigt Ihnen gern den Code, der funktioniert.',
  },
  {
    locale: 'fr',
    title: 'Le code de cette table n’est plus valable',
    text: 'Demandez la carte : on vous montrera volontiers le code qui fonctionne.',
  },
  {
    locale: 'ar',
    title: 'رمز هذه الطاولة لم يعد صالحًا',
    text: 'اطلب قائمة الطعام، وسيسعد أحد العاملين هنا بأن يريك الرمز الصحيح.',
  },
  {
    locale: 'ja',
    title: 'このテーブルのコードは使えなくなりました',
    text: 'スタッフにメニューをお尋ねください。使えるコードをご案内します。',
  },
] as const

// Not the marks that make another letter: か and が, and the vowel signs of Hindi or Thai, are other words.
const ACCENTS = /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu

/**
 * Folds a text for comparing and searching: case, accents and full-width forms no longer matter, runs of space are one.
 * The dotless ı and İ of Turkish fold to i, so that a guest without a Turkish keyboard finds them.
 * @example foldText('  Crème BRÛLÉE ') // 'creme brulee'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/\s+/gu, ' ')
    .trim()
}

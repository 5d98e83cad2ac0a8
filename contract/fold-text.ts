// Doesn't match marks that turn a letter into another one, such as か into が, or the vowel signs of Hindi and Thai.
const ACCENTS = /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu

/**
 * Normalises a text for comparing and searching: ignores case, accents and compatibility forms (full width, ligatures),
 * and collapses spaces. ß becomes ss; the Turkish ı and İ become i, so that they can be found without a Turkish
 * keyboard.
 * @example foldText(' Crème BRÛLÉE ') // 'creme brulee'
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

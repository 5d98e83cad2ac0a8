// Doesn't match marks that turn a letter into another one, such as か into が, or the vowel signs of Hindi and Thai.
const ACCENTS = /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu

/** Letters that Unicode doesn't decompose, with the usual spelling on a keyboard that lacks them. */
const LETTERS: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
}

/**
 * Normalises a text for comparing and searching: ignores case, accents and compatibility forms (full width, ligatures),
 * collapses spaces, and replaces letters that many keyboards lack, such as ß, œ, ø, ł, ı and İ. When this function
 * changes, a migration must fold the stored texts (`searchText`, `sortName`) in the same way.
 * @example foldText(' Crème BRÛLÉE ') // 'creme brulee'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}

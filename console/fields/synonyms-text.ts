/**
 * Reads synonyms separated by commas of any script, semicolons or line breaks, without duplicates.
 * @example readSynonyms('egg, ei\n卵、たまご') // ['egg', 'ei', '卵', 'たまご']
 */
export function readSynonyms(text: string): string[] {
  return [...new Set(text.split(/[\n,;、，；،؛]/).flatMap((word) => word.trim() || []))]
}

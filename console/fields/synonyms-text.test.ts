import { expect, it } from 'vitest'
import { readSynonyms } from './synonyms-text.ts'

it('reads synonyms separated by lines and commas of any language, without duplicates', () => {
  expect(readSynonyms(' egg, ei\n\n卵、たまご; بيض، egg ')).toEqual(['egg', 'ei', '卵', 'たまご', 'بيض'])
})

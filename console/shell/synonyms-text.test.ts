import { expect, it } from 'vitest'
import { readSynonyms } from './synonyms-text.ts'

it('synonyms are read from lines and commas of any language, each once', () => {
  expect(readSynonyms(' egg, ei\n\n卵、たまご; بيض، egg ')).toEqual(['egg', 'ei', '卵', 'たまご', 'بيض'])
})

import { expect, it } from 'vitest'
import { readSynonyms } from './synonyms-text.ts'

it('reads synonyms separated by line breaks, semicolons and commas of any script, without duplicates', () => {
  expect(readSynonyms(' egg, ei\n\n卵、たまご; بيض، egg ，蛋；ביצה ')).toEqual([
    'egg',
    'ei',
    '卵',
    'たまご',
    'بيض',
    '蛋',
    'ביצה',
  ])
})

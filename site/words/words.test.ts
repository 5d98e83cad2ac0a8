import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { wordsFor } from './words.ts'

describe('the site’s own words', () => {
  it('follow the language without its region, and are English otherwise', () => {
    expect(wordsFor('de-AT')).toBe(de)
    expect(wordsFor('tr')).toBe(en)
    expect(wordsFor('constructor')).toBe(en)
  })

  it.each([ar, de, en, fr, ja])('keep what is filled in ($soldOut)', (words) => {
    expect(words.from).toContain('{price}')
    expect(words.shownSince).toContain('{time}')
  })
})

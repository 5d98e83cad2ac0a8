import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it.each([
  ['  Crème BRÛLÉE ', 'creme brulee'],
  ['Käse\tSpätzle\n', 'kase spatzle'],
  ['STRASSE Straße GROẞ', 'strasse strasse gross'],
  ['IŞIK ışık İstanbul', 'isik isik istanbul'],
  ['ＣＡＦÉ　１２', 'cafe 12'],
  ['ﬁne', 'fine'],
  ['BŒUF à l’œuf', 'boeuf a l’oeuf'],
  ['SMØRREBRØD øl æbleskive', 'smorrebrod ol aebleskive'],
  ['Żołądki ŁOSOŚ', 'zoladki losos'],
  ['Đuveč Ħobż Ŧ Ðrykkur', 'duvec hobz t drykkur'],
  ['cafe\u0301', 'cafe'],
  ['Việt Phở', 'viet pho'],
  ['日本 ラーメン', '日本 ラーメン'],
  ['ﾊﾟﾝ パン', 'パン パン'],
  ['バン', 'バン'],
  ['कुल', 'कुल'],
  ['ต้ม', 'ต้ม'],
  ['مُرَبَّى', 'مربى'],
  ['김치', '김치'],
  ['100% / 0.5 l', '100% / 0.5 l'],
  ['', ''],
])(
  'a text is compared without its case, accents, ligatures, special letters, letter widths and extra spaces: %j is folded to %j',
  (text, folded) => {
    expect(foldText(text)).toBe(folded)
  },
)

it('folding a text for comparison gives the same result for composed and decomposed letters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => foldText(text.normalize('NFC')) === foldText(text.normalize('NFD')),
    ),
  )
})

it('folding a text for comparison doesn’t change it if it is already folded', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)))
})

it('a text folded for comparison has no surrounding or repeated spaces', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !/^\s|\s$|\s\s/u.test(foldText(text))))
})

import { expect, it } from 'vitest'
import { printableSymbol, unprintableLetters } from './printable-text.ts'

it.each([
  ['Crème brûlée 3,50 € – à la carte', []],
  ['Борщ, γύρος, سلطة, サラダ, 海老の天ぷら', []],
  ['小甜虾沙拉', ['虾']],
  ['鸡肉饺子，质软', ['鸡', '饺', '质', '软']],
  ['שקשוקה', ['ש', 'ק', 'ו', 'ה']],
  ['১২ টাকা', ['১', '২', 'ট', 'ক']],
  ['ต้มยำกุ้ง', ['ต', 'ม', 'ย', 'ำ', 'ก']],
])('characters of “%s” that can’t be printed are reported, at most five: %j', (text, letters) => {
  expect(unprintableLetters(['Soup', text])).toEqual(letters)
})

it.each(['€', '$', 'kr', 'zł', '₺', '₹', '￥', 'د.إ.\u200F'])('the currency symbol %s is printed', (symbol) => {
  expect(printableSymbol(symbol)).toBe(symbol)
})

it.each(['฿', '֏', '៛', '৳', 'රු.'])('the symbol %s is replaced, because no typeface of PDFs has it', (symbol) => {
  expect(printableSymbol(symbol)).toBeNull()
})

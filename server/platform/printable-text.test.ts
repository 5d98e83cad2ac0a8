import { expect, it } from 'vitest'
import { unprintableLetters } from './printable-text.ts'

it.each([
  ['Crème brûlée 3,50 € – à la carte', []],
  ['Борщ, γύρος, سلطة, サラダ, 小甜虾沙拉', []],
  ['שקשוקה', ['ש', 'ק', 'ו', 'ה']],
  ['ต้มยำกุ้ง', ['ต', 'ม', 'ย', 'ำ', 'ก']],
])('characters of “%s” that can’t be printed are reported, at most five: %j', (text, letters) => {
  expect(unprintableLetters(['Soup', text])).toEqual(letters)
})

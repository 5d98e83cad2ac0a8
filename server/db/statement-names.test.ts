import { expect, it } from 'vitest'
import { MAX_STATEMENT_NAMES, StatementNames } from './statement-names.ts'

it('a statement gets its own permanent name at its second use', () => {
  const names = new StatementNames()

  expect(names.nameOf('select 1')).toBeUndefined()
  const name = names.nameOf('select 1')

  expect(name).toMatch(/^[\w-]{1,63}$/)
  expect(names.nameOf('select 1')).toBe(name)
  names.nameOf('select 2')
  expect(names.nameOf('select 2')).not.toBe(name)
})

it('separate lists of statement names give a statement the same name', () => {
  const [one, other] = [new StatementNames(), new StatementNames()].map((names) => {
    names.nameOf('select 1')
    return names.nameOf('select 1')
  })

  expect(one).toBe(other)
})

it('the number of named statements is limited', () => {
  const names = new StatementNames()
  const nameOf = (text: string) => names.nameOf(text) && names.nameOf(text)

  const given = Array.from({ length: 2 * MAX_STATEMENT_NAMES }, (_, at) => {
    names.nameOf(`select ${at}`)
    return nameOf(`select ${at}`)
  })

  expect(new Set(given.filter((name) => name !== undefined)).size).toBe(MAX_STATEMENT_NAMES)
  expect(given[0]).toBeDefined()
  expect(names.nameOf('select 0')).toBe(given[0])
})

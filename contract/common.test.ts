import { expect, it } from 'vitest'
import { idParamsSchema } from './common.ts'

it.each([['1'], ['42'], ['9007199254740991']])(
  'accepts a positive whole number as the id in a URL’s path: %s',
  (id) => {
    expect(idParamsSchema.parse({ id })).toEqual({ id: Number(id) })
  },
)

it.each([['0'], ['-1'], ['01'], ['1.0'], ['1e1'], ['0x10'], [' 1'], [''], ['9007199254740992'], ['null']])(
  'refuses an id in a URL’s path that isn’t a plain whole number from 1 to 9007199254740991: %j',
  (id) => {
    expect(idParamsSchema.safeParse({ id }).success).toBe(false)
  },
)

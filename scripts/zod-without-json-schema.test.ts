import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createEmptyModule } from './zod-without-json-schema.ts'

const ZOD_CORE = new URL('v4/core/', import.meta.resolve('zod'))

it.each(['to-json-schema.js', 'json-schema-processors.js'])(
  'the replacement for a Zod module exports the same names as %s',
  async (file) => {
    const address = new URL(file, ZOD_CORE)
    const real = (await import(address.href)) as object

    const code = createEmptyModule(readFileSync(fileURLToPath(address), 'utf8'))

    const empty = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object
    expect(Object.keys(empty).toSorted()).toEqual(Object.keys(real).toSorted())
  },
)

it('calling a removed Zod method throws an error that says why it is missing', async () => {
  const code = createEmptyModule('export const createToJSONSchemaMethod = (schema) => (params) => {}')

  const { createToJSONSchemaMethod: make } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    createToJSONSchemaMethod: () => () => never
  }

  expect(make()).toThrow('left out')
})

import { expect, it } from 'vitest'
import { fileInThread } from './file-thread.ts'

const echo = new URL('data:text/javascript,export const draw = async ({ byte }) => new Uint8Array([byte])')
const broken = new URL('data:text/javascript,export const draw = async () => { throw new Error("no ink") }')

it('hands the data to the drawing in another thread and gives back its bytes', async () => {
  expect(await fileInThread(echo, { byte: 7 })).toEqual(new Uint8Array([7]))
})

it('passes on why a drawing failed, and draws the next one', async () => {
  await expect(fileInThread(broken, {})).rejects.toThrow('no ink')

  expect(await fileInThread(echo, { byte: 8 })).toEqual(new Uint8Array([8]))
})

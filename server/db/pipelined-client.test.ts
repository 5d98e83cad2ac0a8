import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { PipelinedClient } from './pipelined-client.ts'
import { StatementNames } from './statement-names.ts'

/** A connection that answers a statement only when the test calls `answer`. */
function heldConnection() {
  const sent: { text: string; name?: string; answer: (error?: Error) => void }[] = []
  const query = (statement: string | { text: string; name?: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const { text, name } = typeof statement === 'string' ? { text: statement } : statement
    const answer = (error?: Error) => (error ? reject(error) : resolve({ rows: [text] }))
    sent.push({ text, ...(name !== undefined && { name }), answer })
    return promise
  }
  const pieces: string[][] = []
  const stream = { cork: () => {}, uncork: () => pieces.push(sent.map(({ text }) => text)) }
  const client = { query, connection: { stream } } as unknown as PoolClient // the only members that the code uses
  return { client, sent, pieces, texts: () => sent.map(({ text }) => text) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a pipelined client sends reads together with BEGIN', async () => {
  const { client, sent, pieces } = heldConnection()
  const connection = new PipelinedClient(client, null)

  connection.open('BEGIN')
  const read = Promise.all([connection.query({ text: 'select 1' }, []), connection.query({ text: 'select 2' }, [])])
  await settle()

  expect(pieces).toEqual([['BEGIN', 'select 1', 'select 2']])
  for (const { answer } of sent) answer()
  expect(await read).toEqual([{ rows: ['select 1'] }, { rows: ['select 2'] }])
})

it('a pipelined client sends a write only once the transaction is open', async () => {
  const { client, sent, texts } = heldConnection()
  const connection = new PipelinedClient(client, null)

  connection.open('BEGIN')
  const written = connection.query({ text: 'update t set a = 1' }, [])
  await settle()
  expect(texts()).toEqual(['BEGIN'])

  sent[0]?.answer()
  await settle()
  expect(texts()).toEqual(['BEGIN', 'update t set a = 1'])
  sent[1]?.answer()
  expect(await written).toEqual({ rows: ['update t set a = 1'] })
})

it('a pipelined client sends no write after BEGIN has failed', async () => {
  const { client, sent, texts } = heldConnection()
  const connection = new PipelinedClient(client, null)

  connection.open('BEGIN')
  const outcomes = Promise.allSettled([
    connection.query({ text: 'select secret' }, []),
    connection.query({ text: 'with w as (delete from t returning 1) select * from w' }, []),
    connection.opened(),
  ])
  sent[0]?.answer(new Error('no room'))
  sent[1]?.answer()

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(texts()).toEqual(['BEGIN', 'select secret'])
})

it('a pipelined client names a statement from its second use on', async () => {
  const { client, sent } = heldConnection()
  const connection = new PipelinedClient(client, new StatementNames())

  for (let turn = 0; turn < 3; turn += 1) void connection.query({ text: 'select 1' }, [])

  expect(sent.map(({ name }) => name !== undefined)).toEqual([false, true, true])
})

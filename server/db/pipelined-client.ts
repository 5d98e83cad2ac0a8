import type { Socket } from 'node:net'
import type { PoolClient, QueryConfig } from 'pg'
import type { StatementNames } from './statement-names.ts'

/**
 * The client through which Drizzle sends its statements, with names for those that are prepared. Statements that start
 * with `select` are sent without waiting for the transaction to open, which saves a round trip (if it fails to open,
 * their results are discarded); all others wait until it is open.
 */
export class PipelinedClient {
  readonly #client: PoolClient
  readonly #names: StatementNames | null
  #opening: Promise<unknown> | null = null
  #isCorked = false

  /** @param names null: statements are not prepared */
  constructor(client: PoolClient, names: StatementNames | null) {
    this.#client = client
    this.#names = names
  }

  /** This client for Drizzle. The cast is safe, because Drizzle only calls `query`, and always with an object. */
  get asClient(): PoolClient {
    return this as unknown as PoolClient
  }

  open(begin: string): void {
    this.#cork()
    const opening = this.#client.query(begin)
    const end = () => {
      if (this.#opening === opening) this.#opening = null
    }
    // `opened` and `query` report the failure; without a handler, it would end the process.
    opening.then(end, () => {})
    this.#opening = opening
  }

  /** Waits until the transaction is open. @throws the database's error when it could not be opened */
  async opened(): Promise<void> {
    await this.#opening
  }

  async query(statement: QueryConfig, values: unknown[]): Promise<unknown> {
    const named = { ...statement, name: this.#names?.nameOf(statement.text) }
    this.#cork()
    if (this.#opening === null) return this.#client.query(named, values)
    if (!/^\s*select\b/i.test(statement.text)) {
      await this.#opening
      return this.#client.query(named, values)
    }
    const [answer] = await Promise.all([this.#client.query(named, values), this.#opening])
    return answer
  }

  /** Statements sent in the same tick are written to the socket together. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = (this.#client as PoolClient & { connection: { stream: Socket } }).connection // not in pg's types
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}

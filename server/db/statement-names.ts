import { createHash } from 'node:crypto'

/** The limit of prepared statements per connection; each takes about 50 KB of the database's memory. */
export const MAX_STATEMENT_NAMES = 300
/** The limit of texts remembered after their first use; most texts are never used again. */
const MAX_SEEN_ONCE = 1_000

/**
 * Names of prepared statements, so that the database parses and plans a text once per connection. A text gets its name
 * when it is used for the second time; once all names are taken, further texts get none.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()

  /** @returns undefined for a text that is not prepared */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_STATEMENT_NAMES) return known
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    // PostgreSQL cuts names after 63 bytes.
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}

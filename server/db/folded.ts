import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { likePattern } from './like-pattern.ts'

/** Accents of Latin, Greek and Cyrillic letters. PostgreSQL's regular expressions support the same escapes. */
const ACCENTS = /[\u0300-\u036f]/gu

/** A text for sorting: in lower case, without accents. Menu items have a stored column for it, see `foldText`. */
export function folded(text: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), ${sql.raw(`'${ACCENTS.source}'`)}, '', 'g'))`
}

/** Whether a text contains a search text, ignoring accents and case. */
export function containsFolded(text: SQLWrapper, search: string): SQL {
  const plain = search.normalize('NFKD').replaceAll(ACCENTS, '')
  // The database converts both texts to lower case, because JavaScript's rules for case may differ from its rules.
  return sql`${folded(text)} like lower(${likePattern(plain)})`
}

/** Why the embedded database can't be used, for the person starting Carte. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

export class DatabaseInUseError extends EmbeddedError {
  override name = 'DatabaseInUseError'
}

/** The alternative suggested in every error message. */
export const USE_A_SERVER = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'

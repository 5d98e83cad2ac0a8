/** Why the embedded database can't be used, for the person starting Carte. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

export class DatabaseInUseError extends EmbeddedError {
  override name = 'DatabaseInUseError'
}

/** The alternative suggested when the embedded database can't run here. */
export const USE_A_SERVER = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'

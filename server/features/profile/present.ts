import type { InferSelectModel } from 'drizzle-orm'
import type { Session } from '#contract/profile.ts'
import type { session } from '#server/db/schema.ts'

/** A session as its user sees it. @param currentId the session of this request */
export function presentSession(row: InferSelectModel<typeof session>, currentId: number): Session {
  return {
    id: row.id,
    userAgent: row.userAgent,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** One’s own account. */
export function registerProfileRoutes(_app: FastifyInstance, _deps: Deps): void {}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Plans, paying and billing. */
export function registerSubscriptionRoutes(_app: FastifyInstance, _deps: Deps): void {}

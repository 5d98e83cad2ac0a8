import type { FastifyInstance } from 'fastify'
import { copyMenu } from '#contract/menu-copies.ts'
import type { Deps } from '#server/deps.ts'
import { bind, refuse } from '#server/platform/route-binding.ts'
import { copyWholeMenu } from './service.ts'

export function registerMenuCopyRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, copyMenu, async ({ actor, body }) => {
    const outcome = await copyWholeMenu(deps, actor, body)
    if (outcome.ok) return outcome.copied
    return refuse(outcome.existing, 'The other branch already has a menu. Choose whether to add to it or replace it.')
  })
}

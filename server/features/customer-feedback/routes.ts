import type { FastifyInstance } from 'fastify'
import {
  createFeedback,
  exportFeedback,
  listFeedback,
  markFeedback,
  readFeedback,
  readFeedbackCounts,
  updateFeedback,
  updateFeedbackItem,
} from '#contract/customer-feedback.ts'
import type { Deps } from '#server/deps.ts'
import { answer, answerFile, bind } from '#server/platform/route-binding.ts'
import { changeFeedback, changeFeedbackItem, updateFeedbackStatuses } from './handling.ts'
import { exportAsCsv, listCompanyFeedback, readCounts, readOneFeedback, receiveFeedback } from './service.ts'

export function registerCustomerFeedbackRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  bind(app, deps, createFeedback, async ({ body, request }) =>
    answer(null, await receiveFeedback(deps, body, request.ip)),
  )

  bind(app, deps, listFeedback, ({ actor, query }) => listCompanyFeedback(database, actor.companyId, query))

  bind(app, deps, readFeedbackCounts, ({ actor }) => readCounts(database, actor.companyId))

  bind(app, deps, exportFeedback, async ({ actor, query }) =>
    answerFile({
      fileName: `feedback-${deps.now().toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      bytes: Buffer.from(await exportAsCsv(database, actor.companyId, query)),
    }),
  )

  bind(app, deps, readFeedback, ({ actor, params }) => readOneFeedback(database, actor.companyId, params.id))

  bind(app, deps, updateFeedback, ({ actor, params, body }) => changeFeedback(deps, actor, params.id, body))

  bind(app, deps, markFeedback, async ({ actor, body }) => ({
    changedCount: await updateFeedbackStatuses(deps, actor, body),
  }))

  bind(app, deps, updateFeedbackItem, ({ actor, params, body }) => changeFeedbackItem(deps, actor, params.id, body))
}

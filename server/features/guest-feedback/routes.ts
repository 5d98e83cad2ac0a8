import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS } from '#contract/envelope.ts'
import { readFeedbackForm } from '#contract/feedback-form.ts'
import { decodeBranchId, decodePlainId, guestFeedbackPath, SITE_PATHS } from '#contract/page-urls.ts'
import type { FeedbackView, MenuSnapshot, SitePage } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/platform/client-key.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeByClientOrThrow, takeOrThrow } from '#server/platform/limits.ts'
import { sendUncachedPage } from '#server/platform/send-page.ts'
import { tableOf } from '#server/platform/table-of-guest.ts'
import { readGuestMenu, handleForm } from './service.ts'

/** This limit is higher than a full form needs: 2,000 characters of three bytes take 18 KB when percent-encoded. */
const FORM_MAX_BYTES = 32 * 1024
const NEW_FORM = { refusal: null, asksConsent: false, sent: null }

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Registers the feedback page, which is rendered for each guest and never cached. */
export function registerGuestFeedbackPages(
  app: FastifyInstance,
  deps: Deps,
  frontends: Pick<Frontends, 'renderSite'>,
): void {
  const send = async (reply: FastifyReply, page: SitePage, status: number) =>
    sendUncachedPage(reply.header('cache-control', 'no-store'), await frontends.renderSite(page, status, null))

  /**
   * Reads the menu of the page's branch. If the id is invalid or guests can't see the branch, sends the response and
   * returns undefined.
   */
  const open = async (request: PageRequest, reply: FastifyReply, item: string) => {
    const branchId = decodeBranchId(request.params.id)
    if (branchId === null) return void reply.redirect(SITE_PATHS.notFound)
    const snapshot = await readGuestMenu(deps, {
      branchId,
      asked: textOf(request.query['lang']),
      itemId: decodePlainId(item),
    })
    if (snapshot === null) return void (await send(reply, { kind: 'noData' }, 404))
    return { branchId, snapshot }
  }

  const pageOf = (snapshot: MenuSnapshot, view: Omit<FeedbackView, 'kind'>): SitePage => {
    const isOnMenu = snapshot.menuItems.some(({ id }) => String(id) === view.form.item)
    return {
      ...view,
      kind: 'feedback',
      form: {
        ...view.form,
        item: isOnMenu ? view.form.item : '',
        // The consent stays in the form, so that an error in another field doesn't make the guest consent again.
        consent: view.form.contact === 'with' ? 'yes' : view.form.consent,
        contact: '',
        key: view.form.key || randomUUID(),
        subject: '',
      },
      snapshot,
      filterQuery: '',
      canonicalUrl: deps.publicUrl() + guestFeedbackPath(snapshot.menuSite.branch.id),
      assetBaseUrl: deps.config.assetBaseUrl,
    }
  }

  app.get(SITE_PATHS.feedback, async (request: PageRequest, reply) => {
    const { query, headers, host } = request
    const { item, sent, table: asked } = query
    await takeByClientOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
    const opened = await open(request, reply, textOf(item) ?? '')
    if (!opened) return reply
    const table = tableOf({ table: asked, referer: headers.referer, host, branchId: opened.branchId })
    const form = readFeedbackForm({ item, table, type: item === undefined ? 'EXPERIENCE' : 'MENU_ERROR' })
    const thanks = { isAllergenReport: sent === 'report', isUnnamed: query['unnamed'] === '1' }
    const isSent = sent === 'report' || sent === 'feedback'
    return send(reply, pageOf(opened.snapshot, { ...NEW_FORM, form, ...(isSent && { sent: thanks }) }), 200)
  })

  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post(SITE_PATHS.feedback, async (request: PageRequest, reply) => {
      await takeOrThrow(deps.limits, 'feedbackFormByAddress', clientKey(request.ip).narrow)
      const form = readFeedbackForm(Object(request.body))
      const opened = await open(request, reply, form.item)
      if (!opened) return reply
      const { branchId, snapshot } = opened
      const outcome = await handleForm(deps, form, { branchId, locale: snapshot.locale }, request)
      if (outcome.ok) {
        const told = new URLSearchParams({ sent: form.type === 'ALLERGEN_REPORT' ? 'report' : 'feedback' })
        if (outcome.isUnnamed) told.set('unnamed', '1')
        if (snapshot.locale !== snapshot.menuSite.branch.defaultLocale) told.set('lang', snapshot.locale)
        if (form.table !== '') told.set('table', form.table)
        // The redirect ensures that reloading the page doesn't send the form again.
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${guestFeedbackPath(branchId)}?${told.toString()}`, 303)
      }
      if (outcome.refusal === null) return send(reply, pageOf(snapshot, { ...NEW_FORM, form, asksConsent: true }), 200)
      const { refusal, retryAfterSeconds } = outcome
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
      // A table or an item that no longer exists is removed from the form.
      const kept = {
        ...form,
        ...(refusal.errors['tableToken'] && { table: '' }),
        ...(refusal.errors['menuItemId'] && { item: '' }),
      }
      return send(reply, pageOf(snapshot, { ...NEW_FORM, form: kept, refusal }), ERROR_STATUS[refusal.code])
    })
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

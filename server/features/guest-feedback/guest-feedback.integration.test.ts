import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { SitePage } from '#contract/site-pages.ts'
import { guestFeedbackPath } from '#contract/page-urls.ts'
import { handleError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { sql } from '#server/testing/accounts.ts'
import { addItem, makeMenu, type Menu } from '#server/testing/guest-menus.ts'
import { describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { registerGuestFeedbackPages } from './routes.ts'

/** Renders pages as their input data, because the site's own tests cover how they look. */
function pagesOf({ deps }: TestApp) {
  const app = fastify()
  app.setErrorHandler(handleError)
  const frontends = {
    renderSite: async (page: SitePage, status: number) => {
      const view = page.kind === 'feedback' ? page : null
      const { form = null, refusal = null, sent = null, asksConsent = null } = view ?? {}
      const body = JSON.stringify({ kind: page.kind, form, refusal, sent, asksConsent })
      return { status, headers: {}, body, validUntil: null }
    },
  } satisfies Pick<Frontends, 'renderSite'>
  registerGuestFeedbackPages(app, deps, frontends)
  return app
}

async function post(app: TestApp, { branchId }: Menu, fields: Record<string, string>, from = newAddress()) {
  const answer = await pagesOf(app).inject({
    method: 'POST',
    url: guestFeedbackPath(branchId),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ type: 'EXPERIENCE', ...fields }).toString(),
    remoteAddress: from,
  })
  return { status: answer.statusCode, headers: answer.headers, page: answer.body && JSON.parse(answer.body) }
}

const stored = async (app: TestApp, { branchId }: Menu) =>
  (await sql(app, 'SELECT * FROM customer_feedback WHERE branch_id = $1', [branchId])).rows

describeApp('the feedback page without JavaScript', (test) => {
  it('the feedback page is not cached, and shows the item and the table for which it was opened', async () => {
    const menu = await makeMenu(test())
    const item = await addItem(test(), menu, { name: 'Leek' })
    const path = guestFeedbackPath(menu.branchId)

    const answer = await pagesOf(test()).inject({
      url: `${path}?item=${item}`,
      headers: { host: 'carte.test', referer: `http://carte.test${path.replace('feedback', 'cafe')}?table=t1` },
    })

    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.body).form).toMatchObject({ type: 'MENU_ERROR', item: String(item), table: 't1' })
  })

  it('the feedback page stores an allergen report without its rating', async () => {
    const menu = await makeMenu(test())

    const answer = await post(test(), menu, { type: 'ALLERGEN_REPORT', comment: 'Nuts in the soup', rating: '1' })

    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(`${guestFeedbackPath(menu.branchId)}?sent=report`)
    expect(await stored(test(), menu)).toMatchObject([
      { type: 'ALLERGEN_REPORT', comment: 'Nuts in the soup', rating: null, locale: 'en' },
    ])
  })

  it('the feedback page stores an allergen report from an address that has loaded too many pages', async () => {
    const menu = await makeMenu(test())
    const from = newAddress()
    const { limits } = test().deps
    await limits.uncachedPageByAddress.penalty(from, limits.uncachedPageByAddress.points)
    const page = await pagesOf(test()).inject({ url: guestFeedbackPath(menu.branchId), remoteAddress: from })

    const answer = await post(test(), menu, { type: 'ALLERGEN_REPORT', comment: 'Nuts in the soup' }, from)

    expect([page.statusCode, answer.status]).toEqual([429, 303])
    expect(await stored(test(), menu)).toMatchObject([{ comment: 'Nuts in the soup' }])
  })

  it('a feedback form that is sent twice is stored only once', async () => {
    const menu = await makeMenu(test())
    const open = async () =>
      (await pagesOf(test()).inject({ url: guestFeedbackPath(menu.branchId) })).json<{ form: { key: string } }>().form
        .key
    const [key, another] = [await open(), await open()]

    const refused = await post(test(), menu, { comment: '', key })
    const answers = [await post(test(), menu, { rating: '5', key }), await post(test(), menu, { rating: '5', key })]

    expect(another).not.toBe(key)
    expect(refused.page.form.key).toBe(key)
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await stored(test(), menu)).toHaveLength(1)
  })

  it('the feedback page shows an invalid form again with its values and errors', async () => {
    const menu = await makeMenu(test())

    const answer = await post(test(), menu, { comment: '', name: 'Ada', email: 'ada', consent: 'yes' })

    expect(answer.status).toBe(400)
    expect(answer.page.form).toMatchObject({ name: 'Ada', email: 'ada', consent: 'yes' })
    expect(Object.keys(answer.page.refusal.errors)).toContain('email')
    expect(await stored(test(), menu)).toEqual([])
  })

  it('the feedback page asks for consent before it stores a name or an email address', async () => {
    const menu = await makeMenu(test())
    const typed = { comment: 'Cold', rating: '2', email: 'ada@guest.test' }

    const asked = await post(test(), menu, typed)
    const askedForName = await post(test(), menu, { comment: 'Cold', name: 'Ada' })

    expect([asked.status, asked.page.asksConsent, asked.page.refusal]).toEqual([200, true, null])
    expect(asked.page.form).toMatchObject(typed)
    expect(askedForName.page.asksConsent).toBe(true)
    expect(await stored(test(), menu)).toEqual([])
  })

  it('the feedback page stores the guest’s name and email address only with consent', async () => {
    const menu = await makeMenu(test())
    const typed = { name: 'Ada', email: 'ada@guest.test' }

    const yes = await post(test(), menu, { ...typed, comment: 'Yes', contact: 'with' })
    const no = await post(test(), menu, { ...typed, comment: 'No', contact: 'without' })
    const wrong = await post(test(), menu, { ...typed, comment: 'Yes', contact: 'with', table: 'gone' })

    expect([yes.status, no.status]).toEqual([303, 303])
    expect([yes.headers.location, no.headers.location].map((at) => String(at).includes('unnamed=1'))).toEqual([
      false,
      true,
    ])
    const rows = await stored(test(), menu)
    expect(rows.find(({ comment }) => comment === 'Yes')).toMatchObject(typed)
    expect(rows.find(({ comment }) => comment === 'No')).toMatchObject({ name: null, email: null })
    expect(wrong.page.form).toMatchObject({ ...typed, consent: 'yes', contact: '' })
  })

  it('the feedback page returns the form without its table if the table is unknown', async () => {
    const menu = await makeMenu(test())

    const answer = await post(test(), menu, { comment: 'Lovely', table: 'gone' })

    expect([answer.status, answer.page.form.table, answer.page.form.comment]).toEqual([404, '', 'Lovely'])
  })

  it('the feedback page returns the form with its values when the guest has sent too much feedback', async () => {
    const menu = await makeMenu(test())
    const from = newAddress()
    for (let count = 0; count < 5; count += 1) await post(test(), menu, { rating: '4' }, from)

    const answer = await post(test(), menu, { comment: 'Once more' }, from)

    expect([answer.status, answer.page.form.comment, answer.page.refusal.code]).toEqual([
      429,
      'Once more',
      'RATE_LIMITED',
    ])
    expect(answer.headers['retry-after']).toBeDefined()
  })

  it('the feedback page refuses feedback for a branch that accepts none, and for another company’s item', async () => {
    const menu = await makeMenu(test())
    const other = await makeMenu(test())
    const foreign = await addItem(test(), other, { name: 'Foreign' })
    const wrong = await post(test(), menu, { comment: 'Hm', item: String(foreign) })
    await sql(test(), 'UPDATE branch_settings SET feedback_enabled = false WHERE branch_id = $1', [menu.branchId])

    const closed = await post(test(), menu, { comment: 'Hm' })

    expect([wrong.status, wrong.page.form.item]).toEqual([404, ''])
    expect([closed.status, closed.page.refusal.code]).toEqual([409, 'CONFLICT'])
    expect(await stored(test(), menu)).toEqual([])
  })

  it('the feedback page doesn’t store general feedback with a filled-in honeypot field', async () => {
    const menu = await makeMenu(test())

    const answer = await post(test(), menu, { comment: 'Buy', subject: 'https://spam.test' })

    expect([answer.status, await stored(test(), menu)]).toEqual([303, []])
  })
})

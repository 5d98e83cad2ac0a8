import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeBranchId } from '#contract/page-urls.ts'
import { handleError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { PROOF_SEED, proofTimeout, type Random, randomFrom, printFigures, times } from '#server/testing/proofs.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { openMenus, registerMenuSitePages } from './routes.ts'

/** Renders only the canonical address or the kind of a page, because the site's own tests cover the pages. */
const namesOfPages: Pick<Frontends, 'renderSite'> = {
  renderSite: async (page, status, validUntil) => ({
    status,
    headers: {},
    body: 'canonicalUrl' in page ? page.canonicalUrl : page.kind,
    validUntil,
  }),
}

/** Valid and invalid ways to write a branch id. */
const FORMS: ((id: number, random: Random) => string)[] = [
  (id) => encodeBranchId(id),
  (id) => encodeURIComponent(encodeBranchId(id)),
  (id) => encodeBranchId(id).replace(/=+$/, ''),
  (id) => `${encodeBranchId(id)}=`,
  (id) => encodeBranchId(id).toLowerCase(),
  (id) => String(id),
  (id) => btoa(`0${id}`),
  (id) => btoa(`${id} `),
  (id) => btoa(`+${id}`),
  (id) => btoa(`${id}.0`),
  (id) => btoa(btoa(String(id))),
  (id) => btoa(`${id}\0`),
  (id) => btoa(`-${id}`),
  (id) => btoa(`${id}${'0'.repeat(30)}`),
  (id) => encodeURIComponent(encodeURIComponent(encodeBranchId(id))),
  (id) => encodeBranchId(id).replace('M', '%4D'),
  // Letters that look the same (Cyrillic М, full-width Ｍ), and Arabic digits.
  (id) => encodeURIComponent(encodeBranchId(id).replace('M', 'М')),
  (id) => encodeURIComponent(encodeBranchId(id).replace('M', 'Ｍ')),
  (id) => encodeURIComponent(String(id).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))),
  (id) => encodeBranchId(id).repeat(20),
  (id, random) => {
    const text = encodeBranchId(id)
    const at = random.below(text.length)
    return encodeURIComponent(text.slice(0, at) + String.fromCharCode(33 + random.below(90)) + text.slice(at + 1))
  },
  (_id, random) => btoa(String(random.below(10_000_000_000))),
  (_id, random) => encodeURIComponent(String.fromCodePoint(...Array.from({ length: 8 }, () => random.below(0xd800)))),
  (_id, random) => `%${random.below(256).toString(16).padStart(2, '0')}`,
]
const PATHS = ['/branch/cafe/', '/branch/', '/branch/view/categories/'] as const

describeApp(`branch ids in page URLs (seed ${PROOF_SEED})`, (test) => {
  let site: FastifyInstance
  let branchIds: number[]

  beforeAll(async () => {
    site = fastify({ frameworkErrors: handleError })
    site.setErrorHandler(handleError)
    const frontends = namesOfPages as Frontends // the pages use only `renderSite`
    registerMenuSitePages(site, frontends, openMenus(site, test().deps, frontends))
    branchIds = [(await makeCompany(test())).branchId, (await makeCompany(test())).branchId]
  })
  afterAll(() => site.close())

  it('a branch id in a page’s URL is accepted only in its canonical form', proofTimeout(30_000, 600_000), async () => {
    const random = randomFrom(PROOF_SEED)
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    const count = times(600, 10_000)
    for (let at = 0; at < count; at++) {
      const id = random.any(branchIds) ?? 0
      const path = random.pick(PATHS)
      const text = FORMS[at % FORMS.length]?.(id, random) ?? ''
      const meant = numberOf(text)
      const { statusCode, body } = await site.inject({
        url: `${path}${text}`,
        remoteAddress: `10.9.${at >> 8}.${at & 255}`,
      })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      const isRefused = statusCode >= 300 && statusCode < 500
      const isShown = meant !== null && statusCode === 200 && body.endsWith(encodeBranchId(meant))
      // A valid number that isn't among these branches may be another test's branch.
      const isOurs = meant !== null && branchIds.includes(meant)
      if (!isShown && (isOurs || !isRefused)) wrong.push(`${path}${text}: ${statusCode} ${body.slice(0, 80)}`)
    }

    printFigures('branch ids', {
      count,
      ...Object.fromEntries([...statuses].map(([one, times]) => [`status${one}`, times])),
    })
    expect(wrong).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(count / 20)
  })
})

/** The number that the text encodes in base64, or null. Doesn't use the product's own parser, which is under test. */
function numberOf(text: string): number | null {
  try {
    const encoded = decodeURIComponent(text)
    const number = Number(Buffer.from(encoded, 'base64').toString())
    const isOne = Number.isSafeInteger(number) && number > 0 && number < 10_000_000_000
    return isOne && Buffer.from(String(number)).toString('base64') === encoded ? number : null
  } catch {
    return null
  }
}

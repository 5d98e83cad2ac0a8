import type { CompanyId } from '#server/db/tenant.ts'
import type { CachedPage, FreshPage } from '#server/platform/page-bytes.ts'
import type { PageCache } from '#server/platform/page-cache.ts'

export const ONE = 1 as CompanyId // only used as a key
export const OTHER = 2 as CompanyId

export const fresh = (body: string, validUntil: Date | null = null): FreshPage => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
  validUntil,
})
export const textOf = (page: CachedPage | undefined) => page?.identity?.toString('utf8')
export const keep = (cache: PageCache, key: string, body: string, validUntil: Date | null = null, company = ONE) =>
  cache.make({ address: key, companyId: company, make: async () => fresh(body, validUntil) })

/** A page that is being rendered until `finish` is called. */
export function slowly(cache: PageCache, key: string, company = ONE) {
  const { promise, resolve } = Promise.withResolvers<FreshPage>()
  return {
    made: cache.make({ address: key, companyId: company, make: () => promise }),
    finish: (body: string) => resolve(fresh(body)),
  }
}

export const keys = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)

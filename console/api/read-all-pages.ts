import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { ApiError } from './api-error.ts'
import { toRequest } from './contract-request.ts'

type Answer = { data?: unknown; error?: ApiError | undefined }
type Fetch = (request: FetchArgs) => Answer | PromiseLike<Answer>

/** The largest page size that the API's lists allow. */
const PAGE_SIZE = 100

export async function readAllPages<Row>(
  fetchFromApi: Fetch,
  list: Endpoint & { data: z.ZodType<Page<Row>> },
  branchId: number,
): Promise<{ data: Row[] } | { error: ApiError }> {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchFromApi(toRequest(list, { query: { branchId, page, pageSize: PAGE_SIZE } }))
    if (answer.error) return { error: answer.error }
    const { items, total } = answer.data as Page<Row> // the contract's response type
    all.push(...items)
    if (items.length === 0 || all.length >= total) return { data: all }
  }
}

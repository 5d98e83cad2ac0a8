import {
  type BaseQueryFn,
  type EndpointBuilder,
  type FetchArgs,
  createApi,
  fetchBaseQuery,
  type TagDescription,
} from '@reduxjs/toolkit/query/react'
import { DEVICE_HEADER } from '#contract/device-header.ts'
import type { Data, Endpoint } from '#contract/endpoints.ts'
import type { Envelope } from '#contract/envelope.ts'
import { API_CACHE_KEEP_SECONDS } from '#contract/limits.ts'
import { SESSION_OVER_MESSAGES } from '#contract/messages.ts'
import type { ApiError } from './api-error.ts'
import { type CallInput, toRequest } from './contract-request.ts'
import { deviceToken } from '../state/device-token.ts'
import { secondFactorMissing, sessionOver } from './session-over.ts'
import { translateResponse, translateError } from './translate-error.ts'

/** Cache tag types; their names are listed in docs/spec-coverage.md. */
const TAG_TYPES = [
  'Auth',
  'Category',
  'Allergen',
  'DietTypes',
  'MenuItem',
  'DiningTable',
  'BranchSettings',
  'BranchMenuSite',
] as const
export type TagType = (typeof TAG_TYPES)[number]

/**
 * Tag of queries that are refetched when the server reports a change of the menu. Queries of forms don't have it, except
 * the option groups, which a form merges with the user's changes.
 */
export const FOLLOWED = { type: 'MenuItem', id: 'followed' } as const

/** Tag of the list of branch prices, which is refetched after a price was changed on another page. */
export const BRANCH_PRICES = { type: 'MenuItem', id: 'branch prices' } as const

/** The timeouts are longer than the server's own, so that the server can report what went wrong. */
const REQUEST_TIMEOUT_MS = 15_000
export const UPLOAD_TIMEOUT_MS = 120_000

/** Sign-ins send the device token, so that other people's wrong passwords don't lock out a known device. */
const SIGNING_IN = new Set(['login', 'loginWithTotp', 'loginWithMailedCode', 'acceptInvitation'])

const fetchFromApi = fetchBaseQuery({
  baseUrl: '/api',
  timeout: REQUEST_TIMEOUT_MS,
  prepareHeaders: (headers, { getState, endpoint }) => {
    if (SIGNING_IN.has(endpoint)) headers.set(DEVICE_HEADER, deviceToken())
    const token = tokenOf(getState())
    if (token) headers.set('authorization', `Bearer ${token}`)
  },
})

/** The session's token. Importing the store's type would be circular: the store imports this file. */
export const tokenOf = (state: unknown) => (state as { auth: { token: string | null } }).auth.token

type CallOptions = { handlesSessionItself?: boolean }
/** The server's success message, which some screens show. */
type Meta = { message: string }

/** Unwraps the envelope: `data` on success, otherwise an `ApiError`, even for status 200 with `success: false`. */
const queryEnvelope: BaseQueryFn<FetchArgs, unknown, ApiError, CallOptions, Meta> = async (request, api, options) => {
  const timeout = request.body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS
  const token = tokenOf(api.getState())
  const answer = await fetchFromApi({ timeout, ...request }, api, {})
  const error = answer.error
    ? translateError(answer.error)
    : refusalOf(answer.data, answer.meta?.response?.status ?? 200)
  if (!error) {
    const { data, message } = answer.data as Envelope<unknown> // `refusalOf` found `success: true`
    return { data, meta: { message } }
  }
  // A late response to a request of an earlier session must not end the current one.
  const isCurrent = token === tokenOf(api.getState())
  if (!options?.handlesSessionItself && isCurrent && isSessionOver(error)) api.dispatch(sessionOver())
  if (error.code === 'SECOND_FACTOR_REQUIRED' && isCurrent) api.dispatch(secondFactorMissing())
  return { error }
}

function refusalOf(body: unknown, status: number): ApiError | null {
  if (typeof body !== 'object' || body === null)
    return translateError({ status: 'PARSING_ERROR', originalStatus: status, data: '', error: '' })
  return 'success' in body && body.success === true ? null : translateResponse(status, body)
}

export function isSessionOver(error: ApiError): boolean {
  return (SESSION_OVER_MESSAGES as readonly string[]).includes(error.message)
}

/** The console's only RTK Query API. Other files of this folder inject their endpoints when they are loaded. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: queryEnvelope,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: API_CACHE_KEEP_SECONDS,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
})

type Builder = EndpointBuilder<typeof queryEnvelope, TagType, 'api'>

/**
 * Builds a query whose types, method and path come from the contract.
 * @example listBranches: queryOf(build, listBranches, ['BranchSettings'])
 */
export function queryOf<Definition extends Endpoint>(
  build: Builder,
  endpoint: Definition,
  providesTags: TagDescription<TagType>[],
  extraOptions: CallOptions = {},
) {
  return build.query<Data<Definition>, CallInput<Definition>>({
    query: (input) => toRequest(endpoint, input),
    providesTags,
    extraOptions,
  })
}

/** Builds a mutation whose types, method and path come from the contract. */
export function mutationOf<Definition extends Endpoint>(
  build: Builder,
  endpoint: Definition,
  invalidatesTags: TagType[],
  extraOptions: CallOptions = {},
) {
  return build.mutation<Data<Definition>, CallInput<Definition>>({
    query: (input) => toRequest(endpoint, input),
    // A failed mutation is assumed to have changed nothing, so the cache stays valid.
    invalidatesTags: (_, error) => (error ? [] : invalidatesTags),
    extraOptions,
  })
}

/** Builds a mutation whose result is the server's success message; empty when there is none. */
export function messageOf<Definition extends Endpoint>(
  build: Builder,
  endpoint: Definition,
  invalidatesTags: TagType[],
  extraOptions: CallOptions = {},
) {
  return build.mutation<string, CallInput<Definition>>({
    query: (input) => toRequest(endpoint, input),
    transformResponse: (_, meta) => meta?.message ?? '',
    invalidatesTags: (_, error) => (error ? [] : invalidatesTags),
    extraOptions,
  })
}

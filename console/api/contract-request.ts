import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import type { BodyInput, Endpoint } from '#contract/endpoints.ts'

type Part<Definition, Key extends string, Value> = Definition extends Record<Key, z.ZodType> ? Value : unknown
type Out<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : never

/** An endpoint's input: path parameters, query, body and file, each only if its definition has it. */
export type CallInput<Definition extends Endpoint> = Part<Definition, 'params', { params: Out<Definition, 'params'> }> &
  Part<Definition, 'query', { query?: Partial<Out<Definition, 'query'>> }> &
  (Definition extends { upload: true }
    ? { body: BodyInput<Definition>; file: File }
    : Part<Definition, 'body', { body: BodyInput<Definition> }>)

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

/**
 * Builds the request for an endpoint of the contract. Query parameters that are empty or undefined are omitted.
 * @example toRequest(readMenuItem, { params: { id: 7 } }) // { url: '/menu-items/7', method: 'GET' }
 */
export function toRequest<Definition extends Endpoint>(endpoint: Definition, input: CallInput<Definition>): FetchArgs {
  const { params, query, body, file } = input as AnyInput // `AnyInput` has the same properties without generics
  const request: FetchArgs = { url: pathOf(endpoint.path, params ?? {}), method: endpoint.method }
  if (query) request.params = withoutEmpty(query)
  if (file) request.body = toFormData(body, file)
  else if (body !== undefined) request.body = body
  return request
}

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
}

function toFormData(body: unknown, file: File): FormData {
  const form = new FormData()
  // Fields precede the file, so that a server reading the stream has them when the file starts.
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value))
  form.append('file', file, file.name)
  return form
}

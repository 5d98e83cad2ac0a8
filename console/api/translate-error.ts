import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { ErrorCode } from '#contract/envelope.ts'
import type { ApiError } from './api-error.ts'

const TRANSPORT_WORDS = {
  TIMEOUT_ERROR: 'The server took too long to answer. Please try again.',
  FETCH_ERROR: 'The server cannot be reached. Check your connection and try again.',
  PARSING_ERROR: 'The server gave an answer we cannot read. Please try again in a moment.',
} as const

const CODE_WORDS: Partial<Record<ErrorCode, string>> = {
  STALE_REVISION:
    'Somebody else changed this in the meantime. The latest version has been loaded; please look at it and try again.',
}

/** Turns whatever the request client reports into words. The only place where that happens. */
export function translateError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return fromUnreadable(error.originalStatus)
  if (error.status === 'CUSTOM_ERROR') return transport('FETCH_ERROR')
  if (typeof error.status === 'string') return transport(error.status)
  return fromAnswer(error.status, error.data)
}

/** An answer with a status and a body: the server's envelope, or something that should be one. */
export function fromAnswer(status: number, body: unknown): ApiError {
  const envelope = isRecord(body) ? body : {}
  const code = typeof envelope['code'] === 'string' ? (envelope['code'] as ErrorCode) : null // the contract's list
  const said = textOf(envelope['message']) ?? textOf(envelope['error'])
  return {
    status,
    message: (code && CODE_WORDS[code]) ?? said ?? wordsOf(status),
    serverMessage: textOf(envelope['message']),
    error: textOf(envelope['error']),
    code,
    errors: isRecord(envelope['errors']) ? onlyTexts(envelope['errors']) : {},
    requestId: textOf(envelope['requestId']),
    data: envelope['data'] ?? null,
  }
}

function fromUnreadable(originalStatus: number): ApiError {
  // A proxy's error page is not JSON: its status says more than "we cannot read it".
  return {
    ...transport('PARSING_ERROR'),
    message: originalStatus >= 500 ? wordsOf(originalStatus) : TRANSPORT_WORDS.PARSING_ERROR,
  }
}

function transport(status: keyof typeof TRANSPORT_WORDS): ApiError {
  return {
    status,
    message: TRANSPORT_WORDS[status],
    serverMessage: null,
    error: null,
    code: null,
    errors: {},
    requestId: null,
    data: null,
  }
}

function wordsOf(status: number): string {
  if (status === 403) return 'You are not allowed to do this.'
  if (status === 404) return 'This no longer exists.'
  if (status === 413) return 'This is too large for the server.'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  if (status >= 500) return 'The server has a problem. Please try again in a moment.'
  return 'This did not work. Please try again.'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function onlyTexts(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

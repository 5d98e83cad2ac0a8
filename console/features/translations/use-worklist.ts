import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { textIn } from '#contract/localized-text.ts'
import type { listTranslations, TranslationRecord } from '#contract/translations.ts'
import type { Received } from '#contract/endpoints.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { useLazyListTranslationsQuery, useSaveTranslationsMutation } from '../../api/translations-api.ts'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { type Draft, textsToSave, withoutSaved, withPage, withUnsaved } from './draft.ts'
import { translationsMessages as t } from './messages.ts'

export type WorklistQuery = Partial<Received<typeof listTranslations>['query']> & { branchId: number; locale: string }
export type SaveState = 'saving' | 'saved' | { errors: Record<string, string> }

export const keyOf = ({ kind, id }: Pick<TranslationRecord, 'kind' | 'id'>) => `${kind}.${id}`

/**
 * The records of a worklist with their drafts. A record stays in the list after it was saved, so that its place and
 * refused texts are not lost.
 * @param version when it changes, the texts are loaded again; drafts stay
 */
export function useWorklist(query: WorklistQuery, source: string, version = 0) {
  const [load, { error, isFetching }] = useLazyListTranslationsQuery()
  const [saveTexts] = useSaveTranslationsMutation()
  const [undoBatch] = useUndoMenuChangesMutation()
  const [list, setList] = useState<{ records: TranslationRecord[]; total: number; next: string | null } | null>(null)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [states, setStates] = useState<Record<string, SaveState>>({})
  // The state of the latest render, for functions that an earlier render created.
  const latest = useRef({ list, drafts })
  latest.current = { list, drafts }
  const turns = useRef({ taken: 0, shown: 0 })
  /** The records to save once more when their running save ends. */
  const askedAgain = useRef(new Set<string>())

  const fetchPage = useCallback(
    async (after?: string) => (await load({ query: { ...query, ...(after !== undefined && { after }) } })).data ?? null,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another query remounts the list
    [load],
  )
  /** Appends the page after a record, or loads the first page again. @returns the page; null if that failed */
  const loadPage = useCallback(
    async (after?: string) => {
      const data = await fetchPage(after)
      if (!data) return null
      setList((before) => ({
        ...data,
        total: after === undefined ? data.total : (before?.total ?? data.total),
        records: after === undefined ? data.records : withPage(before?.records ?? [], data.records),
      }))
      return data
    },
    [fetchPage],
  )
  const hasUnsaved = (one: TranslationRecord) =>
    textsToSave(one, latest.current.drafts[keyOf(one)] ?? {}, true).length > 0
  const readAgain = useEffectEvent(() => reload())
  useEffect(() => void readAgain(), [version])

  const setText = useCallback((record: string, key: string, text: string) => {
    setDrafts((before) => ({ ...before, [record]: { ...before[record], [key]: text } }))
    setStates(({ [record]: state, ...others }) => (state === 'saving' ? { ...others, [record]: state } : others))
  }, [])

  const show = (saved: TranslationRecord[]) => {
    const known = new Map(saved.map((one) => [keyOf(one), one]))
    setList((before) => before && { ...before, records: before.records.map((one) => known.get(keyOf(one)) ?? one) })
  }

  async function undo(batch: string): Promise<void> {
    const { data, error: failure } = await undoBatch({ params: { batch } })
    const kept = data?.keptItems[0]?.reason
    if (!data) return showUndoFailure(t.notUndone, failure?.message, () => undo(batch))
    if (kept) return showToast({ kind: 'error', title: t.notUndone, message: kept })
    showToast({ kind: 'success', title: t.undone })
    await reload()
  }

  /**
   * Loads as many records again as are listed, so that the current one and its draft stay in the list. They replace the
   * list only when all are loaded: a shorter list would take the focus from the field that is being typed in. A record
   * with unsaved texts stays even if the filter no longer matches it.
   */
  async function reload(): Promise<void> {
    const wanted = latest.current.list?.records.length ?? 0
    const first = await fetchPage()
    if (!first) return
    let { records, next } = first
    while (next && records.length < wanted) {
      const page = await fetchPage(next)
      if (!page) return
      records = withPage(records, page.records)
      next = page.next
    }
    setList((before) => ({ ...first, records: withUnsaved(records, before?.records ?? [], hasUnsaved), next }))
  }

  /** Saves in the background. A refused text stays in its field, with the reason. */
  async function save(record: TranslationRecord): Promise<void> {
    const key = keyOf(record)
    if (states[key] === 'saving') return void askedAgain.current.add(key)
    const texts = textsToSave(record, latest.current.drafts[key] ?? {})
    if (texts.length === 0) return
    setStates((before) => ({ ...before, [key]: 'saving' }))
    const turn = ++turns.current.taken
    const { branchId, locale } = query
    const { kind, id } = record
    const body = { branchId, locale, texts: texts.map((text) => ({ kind, id, ...text })) }
    const { data, error: failure } = await saveTexts({ body })
    const reasons = texts.map((_, at) => (data ? (data.errors[at] ?? null) : (failure?.message ?? t.notSaved)))
    const errors = Object.fromEntries(
      texts.flatMap((text, at) => (reasons[at] === null ? [] : [[text.key, reasons[at] ?? '']])),
    )
    if (data) show(data.records)
    const accepted = texts.filter((_, at) => reasons[at] === null)
    setDrafts((before) => ({ ...before, [key]: withoutSaved(before[key] ?? {}, accepted) }))
    const isRefused = Object.keys(errors).length > 0
    setStates((before) => ({ ...before, [key]: isRefused ? { errors } : 'saved' }))
    const name = textIn(record.name, source, source)
    if (isRefused) showToast({ kind: 'error', title: `${t.notSaved}: ${name}`, message: t.notSavedHint })
    // The response to an earlier save may arrive later. Its toast must not replace that of the latest save.
    else if (data?.batch && turn > turns.current.shown) {
      const { batch } = data
      turns.current.shown = turn
      showToast({
        kind: 'success',
        id: 'translation saved',
        title: t.savedRecord(name),
        action: { label: t.undo, onAction: () => void undo(batch) },
      })
    }
    if (askedAgain.current.delete(key)) await save(data?.records.find((one) => keyOf(one) === key) ?? record)
  }

  const isUnsaved = (list?.records ?? []).some(hasUnsaved)
  return { list, error, isFetching, drafts, states, isUnsaved, setText, save, loadPage }
}

import { useEffect, useState } from 'react'
import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { useCheckMenuImportMutation } from '../../api/menu-imports-api.ts'

const CHECK_AFTER_MS = 500

type Source = { sheet?: string; branchId?: number }

/** The mapping being edited. It is checked automatically shortly after the last change. */
export function useCheckedMapping(menuImport: MenuImport) {
  const [check, { isLoading, error }] = useCheckMenuImportMutation()
  const [draft, setDraft] = useState<MappingInput | null>(null)
  const [checked, setChecked] = useState<MappingInput | null>(null)
  const [source, setSource] = useState<Source | null>(null)
  const { id, state } = menuImport
  const mapping = draft ?? menuImport.mapping
  const neverChecked = state === 'ready' && !isLoading && !error
  const due = draft !== null && draft !== checked ? draft : neverChecked ? menuImport.mapping : null

  const isRunning = isLoading || state === 'checking'
  useEffect(() => {
    // The server refuses another check or source while a check is running.
    if (isRunning) return
    const run = () => {
      if (source && mapping) {
        setSource(null)
        void check({ params: { id }, body: { mapping, ...source } })
      } else if (due) {
        setChecked(due)
        void check({ params: { id }, body: { mapping: due } })
      }
    }
    const timer = setTimeout(run, source ? 0 : CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [due, source, mapping, isRunning, check, id])

  /** For another sheet or branch, the server proposes a new mapping: columns, languages or the currency may differ. */
  const readAgain = (other: Source) => {
    setDraft(null)
    setChecked(null)
    setSource((waiting) => ({ ...waiting, ...other }))
  }

  return {
    mapping,
    change: setDraft,
    changeSheet: (sheet: string) => readAgain({ sheet }),
    changeBranch: (branchId: number) => readAgain({ branchId }),
    checkAgain: () => mapping && void check({ params: { id }, body: { mapping } }),
    waiting: due !== null || source !== null || isLoading,
    error,
  }
}

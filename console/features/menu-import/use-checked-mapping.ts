import { useEffect, useState } from 'react'
import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { useCheckMenuImportMutation } from '../../api/menu-imports-api.ts'

const CHECK_AFTER_MS = 500

/** The mapping being edited. It is checked automatically shortly after the last change. */
export function useCheckedMapping(menuImport: MenuImport) {
  const [check, { isLoading, error }] = useCheckMenuImportMutation()
  const [draft, setDraft] = useState<MappingInput | null>(null)
  const [checked, setChecked] = useState<MappingInput | null>(null)
  const { id, state } = menuImport
  const mapping = draft ?? menuImport.mapping
  const neverChecked = state === 'ready' && !isLoading && !error
  const due = draft !== null && draft !== checked ? draft : neverChecked ? menuImport.mapping : null

  useEffect(() => {
    if (!due || isLoading || state === 'checking') return
    const timer = setTimeout(() => {
      setChecked(due)
      void check({ params: { id }, body: { mapping: due } })
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [due, isLoading, state, check, id])

  /** For another sheet or branch, the server proposes a new mapping: columns, languages or the currency may differ. */
  const readAgain = (source: { sheet: string } | { branchId: number }) => {
    if (!mapping) return
    setDraft(null)
    setChecked(null)
    void check({ params: { id }, body: { mapping, ...source } })
  }

  return {
    mapping,
    change: setDraft,
    changeSheet: (sheet: string) => readAgain({ sheet }),
    changeBranch: (branchId: number) => readAgain({ branchId }),
    checkAgain: () => mapping && void check({ params: { id }, body: { mapping } }),
    waiting: due !== null || isLoading,
    error,
  }
}

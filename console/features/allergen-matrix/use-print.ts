import { useEffect, useState } from 'react'
import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { useLazyReadAllergenMatrixQuery } from '../../api/menu-exports-api.ts'
import { letterOf } from '../../ui/letter-of.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

type Asked = Parameters<ReturnType<typeof useLazyReadAllergenMatrixQuery>[0]>[0]

/** Prints the matrix. If the screen shows only a page of it, all pages are loaded and rendered first. */
export function usePrint(asked: Asked, isPaged: boolean) {
  const [read, { isFetching }] = useLazyReadAllergenMatrixQuery()
  const [all, setAll] = useState<AllergenMatrix | null>(null)
  async function start() {
    if (!isPaged) return window.print()
    const { data, error } = await read(asked)
    if (data) setAll(data)
    else showToast({ kind: 'error', title: t.notPrinted, message: error?.message ?? '' })
  }
  useEffect(() => {
    if (!all) return
    const end = () => setAll(null)
    addEventListener('afterprint', end)
    window.print()
    return () => removeEventListener('afterprint', end)
  }, [all])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaged || !(event.ctrlKey || event.metaKey) || event.shiftKey || letterOf(event) !== 'p') return
      event.preventDefault()
      void start()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  return { all, isPreparing: isFetching, start: () => void start() }
}

import { useEffect, useState } from 'react'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import { usePreviewMenuSiteMutation } from '../../api/branch-settings-api.ts'

/** Debounces typing and dragging through colours. */
const PAUSE_MS = 350

/** The address of the preview; the previous one until the next is known. */
export function usePreviewPath(branchId: number, look: PreviewLook): { path: string | null; failure: string | null } {
  const [previewMenuSite] = usePreviewMenuSiteMutation()
  const [answer, setAnswer] = useState<{ path: string | null; failure: string | null }>({ path: null, failure: null })
  const wanted = JSON.stringify(look)

  useEffect(() => {
    let isCurrent = true
    const body = JSON.parse(wanted) as PreviewLook // serialised one line above
    const ask = async (asked: PreviewLook) => {
      const { data, error } = await previewMenuSite({ params: { id: branchId }, body: asked })
      if (isCurrent) setAnswer({ path: data?.path ?? null, failure: data ? null : (error?.message ?? '') })
    }
    const timer = setTimeout(() => {
      void ask(body)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [branchId, wanted, previewMenuSite])

  return answer
}

import { useEffect, useState } from 'react'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import { usePreviewMenuSiteMutation } from '../../api/branch-settings-api.ts'
import { onMenuChange } from '../../session/menu-changes.ts'

/** A request is sent only after a pause of this length, so that typing or choosing a colour causes few requests. */
const PAUSE_MS = 350

type Answer = {
  path: string | null
  failure: string | null
  /** How many menu changes the preview includes, counted since the page was opened. */
  version: number
}

/**
 * The path of the preview, which changes with the form's settings and the menu. Until the server responds, the old
 * path stays; after a failure, the path is null.
 */
export function usePreviewPath(branchId: number, look: PreviewLook): Answer {
  const [previewMenuSite] = usePreviewMenuSiteMutation()
  const [answer, setAnswer] = useState<Answer>({ path: null, failure: null, version: 0 })
  const [version, setVersion] = useState(0)
  const wanted = JSON.stringify(look)

  useEffect(() => onMenuChange(() => setVersion((one) => one + 1)), [])

  useEffect(() => {
    let isCurrent = true
    const body = JSON.parse(wanted) as PreviewLook // `wanted` is a serialized PreviewLook
    const ask = async (asked: PreviewLook) => {
      const { data, error } = await previewMenuSite({ params: { id: branchId }, body: asked })
      if (isCurrent) setAnswer({ path: data?.path ?? null, failure: data ? null : (error?.message ?? ''), version })
    }
    const timer = setTimeout(() => {
      void ask(body)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [branchId, wanted, version, previewMenuSite])

  return answer
}

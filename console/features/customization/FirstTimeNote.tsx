import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { Notice } from '../../ui/Notice.tsx'
import { suggestionFor } from './suggestion.ts'

/** A new company begins with euros, UTC and English, since nobody has been asked. Nothing is ever set silently. */
export function FirstTimeNote({ brand, branch }: { brand: Brand; branch: BranchSettings }) {
  const suggestion = suggestionFor(brand, branch, {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
  })
  if (!suggestion) return null
  return (
    <div className="mb-6">
      <Notice variant="info" title="Is this where you are?">
        {suggestion}
      </Notice>
    </div>
  )
}

import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { viewerTimeZone } from '../../pages/format-date.ts'
import { Notice } from '../../ui/Notice.tsx'
import { customizationMessages as t } from './messages.ts'
import { suggestionFor } from './suggestion.ts'

/**
 * Suggests a currency, time zone and language to a new company, because registration sets euros, UTC and English
 * without asking. Suggestions are never applied automatically.
 */
export function FirstTimeNote({ brand, branch }: { brand: Brand; branch: BranchSettings }) {
  const suggestion = suggestionFor(brand, branch, {
    timeZone: viewerTimeZone(),
    language: navigator.language,
  })
  if (!suggestion) return null
  return (
    <div className="mb-6">
      <Notice variant="info" title={t.checkLocation}>
        {suggestion}
      </Notice>
    </div>
  )
}

import { languageName } from '#contract/language-name.ts'
import { branchLocale, unusedLanguages } from '../plan/compile-mapping.ts'
import { setField, type Proposal } from './proposal.ts'
import type { TargetField } from '../types.ts'

type Localized = Extract<TargetField, { locale?: string }>

/**
 * Maps the languages of the file to those of the branch. For a text without a column in the branch's default language,
 * another language of the file is used, with a warning.
 */
export function proposeLocales(proposal: Proposal): void {
  const { context } = proposal
  const missing: string[] = []
  let standIn: string | undefined
  for (const kind of ['name', 'description', 'category', 'subcategory'] as const) {
    const entries = localized(proposal, kind)
    if (entries.length === 0) continue
    const isDefault = (locale: string | undefined) => branchLocale(locale, context) === context.defaultLocale
    if (!entries.some(([, field]) => isDefault(field.locale))) {
      const chosen = entries.find(([, field]) => field.locale === standIn) ?? entries[0]
      if (chosen) {
        standIn = chosen[1].locale
        const reason = `used for ${languageName(context.defaultLocale)}, which is missing in the file`
        setField(proposal, chosen[0], { kind }, reason)
      }
    }
    ignoreDuplicateLocales(proposal, kind, missing)
  }
  if (standIn !== undefined) {
    proposal.warnings.push(
      `Some text isn’t available in ${languageName(context.defaultLocale)}. We suggest using the ${languageName(standIn)} text instead.`,
    )
  }
  if (missing.length > 0) proposal.warnings.push(unusedLanguages(new Set(missing)))
}

/**
 * Ignores columns in languages that the branch doesn't use, and all but one per language. A header without a language
 * is preferred.
 */
function ignoreDuplicateLocales(proposal: Proposal, kind: Localized['kind'], missing: string[]): void {
  const used = new Set<string>()
  const entries = localized(proposal, kind).toSorted(
    ([, a], [, b]) => Number(a.locale !== undefined) - Number(b.locale !== undefined),
  )
  for (const [key, field] of entries) {
    const locale = branchLocale(field.locale, proposal.context)
    if (locale === undefined) {
      missing.push(field.locale ?? '')
      setField(proposal, key, { kind: 'ignore' }, `the branch doesn’t use ${languageName(field.locale ?? '')}`)
    } else if (used.has(locale)) {
      const reason = `another column is used for the ${kind} in ${languageName(locale)}`
      setField(proposal, key, { kind: 'ignore' }, reason)
    } else used.add(locale)
  }
}

function localized(proposal: Proposal, kind: Localized['kind']): [string, Localized][] {
  return [...proposal.fields].filter((entry): entry is [string, Localized] => entry[1].kind === kind)
}

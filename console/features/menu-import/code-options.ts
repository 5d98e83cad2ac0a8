import type { CodeMeaning } from '#contract/menu-imports.ts'

/** The first part of an option's value, by the level of its allergen. */
const KINDS = { CONTAINS: 'allergen', MAY_CONTAIN: 'may', FREE_FROM: 'free' } as const

/** The select option of a meaning; '' ignores the code. */
export function optionOfMeaning(meaning: CodeMeaning | null): string {
  if (meaning === null || meaning.kind === 'ignore') return ''
  return `${meaning.kind === 'diet' ? 'diet' : KINDS[meaning.level ?? 'CONTAINS']}:${meaning.code}`
}

export function meaningOfOption(option: string): CodeMeaning {
  const [kind, ...rest] = option.split(':')
  const code = rest.join(':')
  if (kind === 'diet') return { kind: 'diet', code }
  if (kind === KINDS.CONTAINS) return { kind: 'allergen', code }
  const level = (['MAY_CONTAIN', 'FREE_FROM'] as const).find((one) => KINDS[one] === kind)
  return level ? { kind: 'allergen', code, level } : { kind: 'ignore' }
}

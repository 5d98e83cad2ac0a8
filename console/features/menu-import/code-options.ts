import type { CodeMeaning } from '#contract/menu-imports.ts'

/** The select option of a meaning; '' ignores the code. */
export function optionOfMeaning(meaning: CodeMeaning | null): string {
  if (meaning === null || meaning.kind === 'ignore') return ''
  if (meaning.kind === 'diet') return `diet:${meaning.code}`
  return `${meaning.level === 'MAY_CONTAIN' ? 'may' : 'allergen'}:${meaning.code}`
}

export function meaningOfOption(option: string): CodeMeaning {
  const [kind, ...rest] = option.split(':')
  const code = rest.join(':')
  if (kind === 'diet') return { kind: 'diet', code }
  if (kind === 'allergen') return { kind: 'allergen', code }
  return kind === 'may' ? { kind: 'allergen', code, level: 'MAY_CONTAIN' } : { kind: 'ignore' }
}

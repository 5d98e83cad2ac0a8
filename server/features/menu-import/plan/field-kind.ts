import type { Mapping, SourceColumn, TargetField } from '../types.ts'

/** The kind of field that a column is imported as; `ignore` if it isn't imported. */
export function kindOf({ key }: SourceColumn, mapping: Mapping): TargetField['kind'] {
  return mapping.columns[key]?.kind ?? 'ignore'
}

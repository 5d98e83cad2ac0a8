import type { ImportReport } from '#contract/menu-imports.ts'

type Note = ImportReport['refused'][number]

/** The rows of each reason, in the order in which the reasons first occur. */
export function rowsByReason(notes: Note[]): [Note, ...Note[]][] {
  const byReason = new Map<string, [Note, ...Note[]]>()
  for (const note of notes) {
    const known = byReason.get(note.message)
    if (known) known.push(note)
    else byReason.set(note.message, [note])
  }
  return [...byReason.values()]
}

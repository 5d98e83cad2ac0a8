/** A section's table, already formatted. */
export type Table = { title: string; columns: string[]; rows: string[][] }

/** A section's results: tables for people, `raw` for programs, and notes on the tables. */
export type SectionResult = { tables: Table[]; notes: string[]; raw: unknown }

/** A table as text with aligned columns. */
export function toText({ title, columns, rows }: Table): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [title, line(columns), rule, ...rows.map(line)].join('\n')
}

export function toMarkdown({ title, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [`**${title}**`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  /** The headings of the two versions. */
  headings: readonly [string, string]
  rows: { key: string; label: string; versions: readonly [string, string] }[]
}

/** What two versions say, field by field. */
export function VersionsTable({ headings, rows }: Props) {
  return (
    <table className="mt-4 w-full text-sm">
      <thead>
        <tr className="text-start text-muted">
          {[t.field, ...headings].map((heading) => (
            <th key={heading} scope="col" className="p-1 text-start font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, versions }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" dir="auto" className="p-1 text-start font-medium">
              {label}
            </th>
            {versions.map((version, at) => (
              <td key={at} dir="auto" className="p-1 break-words whitespace-pre-line">
                {version}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

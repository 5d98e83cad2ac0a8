import { formatDateTime } from './format-date.ts'

/** An instant in words. English dates begin with a digit, which would jump to the far end where pages run right to left. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="ltr" className="whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  )
}

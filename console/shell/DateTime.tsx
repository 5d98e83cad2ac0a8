import { formatDateTime } from './format-date.ts'

type Props = {
  at: string
  /** Left out: the browser's. */
  timeZone?: string
}

/** An instant in words. English dates begin with a digit, which would jump to the far end where pages run right to left. */
export function DateTime({ at, timeZone }: Props) {
  return (
    <time dateTime={at} dir="ltr" className="whitespace-nowrap">
      {formatDateTime(at, timeZone)}
    </time>
  )
}

import { useTimeZone } from '../session/branch-context.ts'
import { formatDate, formatDateTime } from './format-date.ts'

type Props = {
  at: string
  /** The selected branch's time zone if omitted. */
  timeZone?: string
  /** Whether to show the date without the time. */
  dateOnly?: boolean
}

/** An instant as text. Its direction is set, because a right-to-left page would otherwise reorder English dates. */
export function DateTime({ at, timeZone, dateOnly = false }: Props) {
  const selected = useTimeZone()
  const format = dateOnly ? formatDate : formatDateTime
  return (
    <time dateTime={at} dir="ltr" className="whitespace-nowrap">
      {format(at, timeZone ?? selected)}
    </time>
  )
}

import { setImmediate as turn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { CustomerFeedback, FeedbackDetails } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { localTimeAt } from '#server/platform/local-time.ts'
import type { EventRow, FeedbackRow } from './queries.ts'

export function presentFeedback({
  feedback,
  branchName,
  timeZone,
  tableName,
  item,
  change,
}: FeedbackRow): CustomerFeedback {
  const { id, branchId, diningTableId, type, rating, comment, consentedAt, locale, status } = feedback
  return {
    id,
    branch: { id: branchId, name: branchName, timeZone },
    table: diningTableId !== null && tableName !== null ? { id: diningTableId, name: tableName } : null,
    menuItem: item && {
      id: item.id,
      name: item.name,
      isPublished: item.status === 'PUBLISHED',
      isHidden: item.isHidden ?? false,
    },
    type,
    rating,
    comment,
    name: consentedAt && feedback.name,
    email: consentedAt && feedback.email,
    consentedAt: consentedAt?.toISOString() ?? null,
    locale,
    status,
    note: change?.note ?? null,
    statusChangedAt: change?.createdAt.toISOString() ?? null,
    statusChangedBy: change?.by ?? null,
    createdAt: feedback.createdAt.toISOString(),
  }
}

export function presentFeedbackDetails(row: FeedbackRow, events: readonly EventRow[]): FeedbackDetails {
  return {
    ...presentFeedback(row),
    history: events.map(({ createdAt, ...event }) => ({ ...event, at: createdAt.toISOString() })),
  }
}

const COLUMNS = {
  id: 'Id',
  date: 'Date',
  timeZone: 'Time zone',
  branch: 'Branch',
  table: 'Table',
  menuItem: 'Menu item',
  type: 'Type',
  rating: 'Rating',
  comment: 'Comment',
  name: 'Name',
  email: 'Email',
  consentedAt: 'Consented on',
  locale: 'Language',
  status: 'Status',
  note: 'Note',
  statusChangedAt: 'Status changed on',
  statusChangedBy: 'Status changed by',
} as const

/** How many rows are written, in a few milliseconds, before the event loop serves other requests. */
const ROWS_AT_ONCE = 100

/**
 * Feedback as a CSV file for spreadsheets. Guests' text must never run as a formula, so a cell that looks like one
 * starts with an apostrophe, which tells spreadsheets that it is text.
 */
export async function feedbackCsv(rows: readonly FeedbackRow[]): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from === 0 || from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await turn()
    parts.push(
      stringify(rows.slice(from, from + ROWS_AT_ONCE).map(recordOf), {
        header: from === 0,
        columns: COLUMNS,
        bom: from === 0,
        escape_formulas: true,
        record_delimiter: 'windows',
      }),
    )
  }
  return parts.join('')
}

function recordOf(row: FeedbackRow) {
  const { branch, table, menuItem, createdAt, consentedAt, statusChangedAt, ...rest } = presentFeedback(row)
  const local = (at: string | null) => at && localTimeAt(new Date(at), branch.timeZone).replace('T', ' ')
  return {
    ...rest,
    date: local(createdAt),
    consentedAt: local(consentedAt),
    statusChangedAt: local(statusChangedAt),
    timeZone: branch.timeZone,
    branch: branch.name,
    table: table?.name ?? '',
    menuItem: menuItem ? textIn(menuItem.name, 'en', 'en') : '',
  }
}

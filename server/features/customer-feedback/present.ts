import { stringify } from 'csv-stringify/sync'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { localTimeAt } from '#server/platform/local-time.ts'
import type { FeedbackRow } from './queries.ts'

export function presentFeedback({
  feedback,
  branchName,
  timeZone,
  tableName,
  menuItemName,
}: FeedbackRow): CustomerFeedback {
  const { id, branchId, diningTableId, menuItemId, type, rating, comment, name, email, locale, status } = feedback
  return {
    id,
    branch: { id: branchId, name: branchName, timeZone },
    table: diningTableId !== null && tableName !== null ? { id: diningTableId, name: tableName } : null,
    menuItem: menuItemId !== null && menuItemName !== null ? { id: menuItemId, name: menuItemName } : null,
    type,
    rating,
    comment,
    name,
    email,
    locale,
    status,
    createdAt: feedback.createdAt.toISOString(),
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
  locale: 'Language',
  status: 'Status',
} as const

/**
 * Feedback as a CSV file for spreadsheets. Guests' text must never run as a formula, so a cell that starts like one
 * gets an apostrophe, which spreadsheets read as "this is text".
 */
export function feedbackCsv(rows: readonly FeedbackRow[]): string {
  const records = rows.map((row) => {
    const { branch, table, menuItem, createdAt, ...rest } = presentFeedback(row)
    return {
      ...rest,
      date: localTimeAt(new Date(createdAt), branch.timeZone).replace('T', ' '),
      timeZone: branch.timeZone,
      branch: branch.name,
      table: table?.name ?? '',
      menuItem: menuItem ? textIn(menuItem.name, 'en', 'en') : '',
    }
  })
  return stringify(records, {
    header: true,
    columns: COLUMNS,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

import { stringify } from 'csv-stringify/sync'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import type { FeedbackRow } from './queries.ts'

/** Feedback as the inbox shows it. */
export function presentFeedback({ feedback, branchName, tableName, menuItemName }: FeedbackRow): CustomerFeedback {
  const { id, branchId, diningTableId, menuItemId, type, rating, comment, name, email, locale, status } = feedback
  return {
    id,
    branch: { id: branchId, name: branchName },
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
  date: 'Date (UTC)',
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
 * Feedback as a CSV file that spreadsheets open: a guest's words must never run as a formula, so a cell that begins like
 * one is given an apostrophe, which spreadsheets take for "this is a text".
 */
export function feedbackCsv(rows: readonly FeedbackRow[]): string {
  const records = rows.map((row) => {
    const { branch, table, menuItem, createdAt, ...rest } = presentFeedback(row)
    return {
      ...rest,
      date: createdAt.slice(0, 19).replace('T', ' '),
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

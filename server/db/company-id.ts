declare const minted: unique symbol
/** The id of a company that the caller may act for. Only `db/` creates one. */
export type CompanyId = number & { readonly [minted]: true }

/** The only cast from a plain number: for ids that the database has just named. */
export const mintCompanyId = (id: number): CompanyId => id as CompanyId

/** A row as the driver gives it. */
export type Row = Record<string, unknown>

/** For look-ups whose columns match the result in snake case; the company id becomes a CompanyId. */
export function inCamelCase(row: Row): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_./g, ([, letter = '']) => letter.toUpperCase()), value]),
  )
}

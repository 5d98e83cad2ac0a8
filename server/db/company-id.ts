declare const minted: unique symbol
/** The id of a company that the caller may act for. Only code in `db/` creates one. */
export type CompanyId = number & { readonly [minted]: true }

/** Casts a plain number to a CompanyId. Only for ids that the database has just returned, and for `NO_COMPANY`. */
export const mintCompanyId = (id: number): CompanyId => id as CompanyId

/** A row as the driver returns it. */
export type Row = Record<string, unknown>

/** A row with its column names in camel case. Look-ups cast it to a type whose fields match the selected columns. */
export function inCamelCase(row: Row): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_./g, ([, letter = '']) => letter.toUpperCase()), value]),
  )
}

import type { CodeMeaning, ImportContext } from '../types.ts'

/** A file and its expected result. */
export type TruthCase = {
  name: string
  /** A table as text, or a value that is written as JSON. */
  file: string | object
  bytes?: Uint8Array
  fileName?: string
  context?: Partial<ImportContext>
  /** One item per line: `Section > Name = 4.50 | gluten, VeganDiet | “its text”`. */
  truth?: string
  rows?: TruthRow[]
  /** The hashes of a real file's rows, from `rowHash`. */
  hashes?: string[]
  /** How a user who knows the menu answers the import's questions. */
  answers?: {
    price?: string
    unit?: 'major' | 'minor'
    name?: string
    grouping?: 'carry' | 'default'
    sharedPrices?: 'combo' | 'each' | 'review'
    codes?: Record<string, CodeMeaning>
    sizes?: string[]
    restaurants?: string[]
    sheet?: string
  }
}

/** An expected item. `price` is an amount, sizes with amounts, `market`, `request`, `none`, or `refused`. */
export type TruthRow = {
  section: string
  name: string
  price: string
  labels: string[]
  text?: string
  hidden?: boolean
}

/** Parses the lines of `truth`. Prices get the decimals of the currency. */
export function truthRows(lines: string, { exponent }: Pick<ImportContext, 'exponent'>): TruthRow[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [head = '', ...more] = line.split(' | ')
      const [, section = '', name = '', price = ''] = /^(.*?) > (.*) = (.*)$/.exec(head) ?? []
      const text = more.map((part) => /^“(.*)”$/s.exec(part)?.[1]).find((part) => part !== undefined)
      const words = more.filter((part) => !part.startsWith('“'))
      return {
        section,
        name,
        price: price
          .split(', ')
          .map((part) => part.replace(/(?<= |^)[\d.]+$/, (amount) => Number(amount).toFixed(exponent)))
          .join(', '),
        labels: words.flatMap((part) => part.split(', ')).filter((part) => part !== 'hidden'),
        ...(text !== undefined && { text: text.replaceAll('\\n', '\n') }),
        ...(words.includes('hidden') && { hidden: true }),
      }
    })
}

/** A test file as UTF-8: CSV text without its indentation, or an object as JSON. */
export function csvBytes(file: string | object): Uint8Array {
  return new TextEncoder().encode(
    typeof file === 'string' ? file.replace(/^\n/, '').replace(/^ +/gm, '') : JSON.stringify(file),
  )
}

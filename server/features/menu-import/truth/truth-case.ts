import type { CodeMeaning, ImportContext } from '../types.ts'

/** A file and its expected result. */
export type TruthCase = {
  name: string
  /** A table as text, or a value that is written as JSON. */
  file: string | object
  bytes?: Uint8Array
  fileName?: string
  context?: Partial<ImportContext>
  /** One item a line: `Section > Name = 4.50 | gluten VeganDiet | “its text”`. */
  truth?: string
  rows?: TruthRow[]
  /** Of a real file: what is known of its rows. */
  hashes?: string[]
  /** What a person who knows the menu answers, where the import asks. */
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

/** An item as it is. `price` is an amount, sizes with amounts, `market`, `request`, `none`, or `refused`. */
export type TruthRow = {
  section: string
  name: string
  price: string
  labels: string[]
  text?: string
  hidden?: boolean
}

/** The lines of a truth, with prices as the currency writes them. */
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

/** A file as its bytes. */
export function csvBytes(file: string | object): Uint8Array {
  return new TextEncoder().encode(
    typeof file === 'string' ? file.replace(/^\n/, '').replace(/^ +/gm, '') : JSON.stringify(file),
  )
}

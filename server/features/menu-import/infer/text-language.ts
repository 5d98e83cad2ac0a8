import { branchLocale } from '../plan/compile-mapping.ts'
import { cellText } from '../read/cell.ts'
import { foldedWords, foldForMatching } from '../text.ts'
import type { ImportContext, Mapping, SourceTable } from '../types.ts'

/** Common words on menus that the other languages don't use. */
const COMMON_WORDS = Object.entries({
  en: 'and,with,or,of,the,served,from,our,your,choice,topped,drinks,desserts,starters',
  de: 'und,mit,oder,vom,aus,auf,dazu,wahlweise,vorspeisen,hauptgerichte,hauptspeisen,nachspeisen,getranke,suppen,salate,beilagen',
  fr: 'et,avec,au,aux,sur,notre,nos,plats,boissons,viandes,poissons',
  es: 'y,del,los,las,nuestra,nuestro,ensaladas,bebidas,postres,entrantes,carnes,pescados',
  it: 'e,alla,allo,della,dello,delle,antipasti,contorni,secondi,bevande,dolci',
  nl: 'met,van,voor,een,het,keuze,geserveerd,voorgerechten,hoofdgerechten,nagerechten,dranken',
  pt: 'com,ao,da,do,dos,das,sobremesas,entradas,saladas',
  tr: 've,ile,veya,corbalar,salatalar,icecekler,tatlilar',
} satisfies Record<string, string>).map(([locale, words]) => ({ locale, words: foldedWords(words) }))

/** Fewer texts could be names from another kitchen, such as “Penne alla vodka”. */
const ENOUGH_TEXTS = 3
/** How many times as many texts must be in a language as in each other one. */
const CLEAR_LEAD = 4
/** Enough rows to recognise a language. */
const ROWS_JUDGED = 500

/**
 * The language of the texts whose columns name none, if it clearly isn't the branch's default language; otherwise, or
 * if the words of the default language aren't known, undefined.
 *
 * @returns the branch's spelling of the language, if the branch uses it
 */
export function findOtherLanguage(
  table: SourceTable,
  columns: Mapping['columns'],
  context: ImportContext,
): string | undefined {
  const keys = table.columns.map(({ key }) => key).filter((key) => isTextWithoutLocale(columns[key]))
  const texts = new Set(
    table.rows.slice(0, ROWS_JUDGED).flatMap(({ cells }) => keys.map((key) => cellText(cells[key]))),
  )
  const counts = COMMON_WORDS.map(({ locale }) => ({ locale, texts: 0 }))
  for (const text of texts) {
    const own = foldForMatching(text).split(' ')
    COMMON_WORDS.forEach(({ words }, at) => {
      const count = counts[at]
      if (count && own.some((word) => words.has(word))) count.texts++
    })
  }
  const [first, second] = counts.toSorted((a, b) => b.texts - a.texts)
  const own = context.defaultLocale.split('-')[0]
  if (!first || !second || first.locale === own || !counts.some(({ locale }) => locale === own)) return undefined
  if (first.texts < ENOUGH_TEXTS || first.texts < second.texts * CLEAR_LEAD) return undefined
  return branchLocale(first.locale, context) ?? first.locale
}

function isTextWithoutLocale(field: Mapping['columns'][string] | undefined): boolean {
  return (
    field !== undefined &&
    ['name', 'description', 'category', 'subcategory'].includes(field.kind) &&
    !('locale' in field)
  )
}

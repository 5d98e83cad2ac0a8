import { withChoice, withCodes, withRestaurants, withSizeNames } from '#contract/import-answers.ts'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { buildDrafts } from '../plan/build-drafts.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import { foldForMatching } from '../text.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import { rowHash } from './real-cases.ts'
import { csvBytes, type TruthCase, type TruthRow, truthRows } from './truth-case.ts'
import type { CodeMeaning, DraftResult, ImportContext, ImportQuestion, ItemDraft, Mapping } from '../types.ts'

/** The numbers of rows by result. `wrong` lists rows that would be published wrongly or are lost. */
export type Score = { right: number; asked: number; wrong: string[] }
export type TruthResult = { rows: number; untouched: Score; answered: Score; choices: number; questions: string[] }

/** Scores the drafts of a file with the unchanged proposal, and again with the questions answered. */
export async function measure(one: TruthCase): Promise<TruthResult> {
  const context = importContext(one.context ?? {})
  const rows = one.rows ?? truthRows(one.truth ?? '', context)
  const bytes = one.bytes ?? csvBytes(one.file)
  const fileName = one.fileName ?? (typeof one.file === 'string' ? 'menu.csv' : 'menu.json')
  const read = await readMenuFile(bytes, fileName)
  if (!read.ok) {
    const isRefusal = rows.every(({ price }) => price === 'refused')
    const score = { right: isRefusal ? rows.length : 0, asked: 0, wrong: isRefusal ? [] : [read.reason] }
    return { rows: rows.length, untouched: score, answered: score, choices: 0, questions: [] }
  }
  let { table } = read
  const proposal = proposeMapping(table, context)
  const untouched = buildDrafts(table, proposal.mapping, context)
  let { mapping } = proposal
  let result = untouched
  const questions: string[] = []
  let choices = 0
  for (let round = 0; round < 8; round++) {
    const open = result.questions.find((question) => question.answer === null && hasAnswer(one, question))
    if (!open) break
    questions.push(open.id)
    if (open.kind === 'sheets') {
      choices++
      const again = await readMenuFile(bytes, fileName, { sheet: one.answers?.sheet ?? '*' })
      if (!again.ok) throw new Error(again.reason)
      table = again.table
      mapping = proposeMapping(table, context).mapping
    } else {
      const given = answer(one, open, mapping)
      choices += given.choices
      mapping = given.mapping
    }
    result = buildDrafts(table, mapping, context)
  }
  return {
    rows: one.hashes?.length ?? rows.length,
    untouched: one.hashes ? scoreHashes(one.hashes, untouched, context) : score(rows, untouched, context),
    answered: one.hashes ? scoreHashes(one.hashes, result, context) : score(rows, result, context),
    choices,
    questions,
  }
}

function hasAnswer(one: TruthCase, question: ImportQuestion): boolean {
  const { answers = {} } = one
  switch (question.kind) {
    case 'codes':
      return answers.codes !== undefined
    case 'sizes':
      return answers.sizes?.length === question.names.length
    case 'restaurants':
      return answers.restaurants !== undefined
    case 'sheets':
      return answers.sheet !== undefined
    case 'choice':
      return question.options.some(({ value }) => value === answers[question.id as 'price'])
  }
}

function answer(
  { answers = {} }: TruthCase,
  question: ImportQuestion,
  mapping: Mapping,
): { mapping: Mapping; choices: number } {
  switch (question.kind) {
    case 'codes': {
      const corrected: Record<string, CodeMeaning> = {}
      for (const { key, token, meaning } of question.codes) {
        const answered = answers.codes?.[token]
        if (answered && JSON.stringify(answered) !== JSON.stringify(meaning)) corrected[key] = answered
      }
      // This question counts as one choice, however many codes are corrected in its list.
      return { mapping: withCodes(mapping, question, corrected), choices: 1 }
    }
    case 'sizes':
      return { mapping: withSizeNames(mapping, question, answers.sizes ?? []), choices: 1 }
    case 'restaurants':
      return { mapping: withRestaurants(mapping, question, answers.restaurants ?? []), choices: 1 }
    case 'choice':
      return { mapping: withChoice(mapping, question, answers[question.id as 'price'] ?? ''), choices: 1 }
    case 'sheets':
      return { mapping, choices: 0 }
  }
}

function score(rows: TruthRow[], result: DraftResult, context: ImportContext): Score {
  const total: Score = { right: 0, asked: 0, wrong: [] }
  const left = new Set(result.drafts)
  for (const row of rows) {
    const draft = takeMatchingDraft(left, row, context)
    const verdict = draft ? compareRow(row, draft, context) : missing(row, result)
    if (verdict === 'right' || verdict === 'asked') total[verdict]++
    else total.wrong.push(`${row.name}: ${verdict}`)
  }
  // Items that aren't expected must not be published.
  for (const draft of left) {
    if (draft.status === 'PUBLISHED') total.wrong.push(`${nameOf(draft, context)}: is no item of the menu`)
  }
  return total
}

/** Scores a real file by whether the items' names and prices are those of its rows. */
function scoreHashes(hashes: string[], result: DraftResult, context: ImportContext): Score {
  const total: Score = { right: 0, asked: 0, wrong: [] }
  const left = Map.groupBy(hashes, (hash) => hash)
  for (const draft of result.drafts) {
    const hash = rowHash(nameOf(draft, context), priceOf(draft, context))
    if (left.get(hash)?.pop() !== undefined) total.right++
    else if (draft.status === 'PUBLISHED') total.wrong.push(`${nameOf(draft, context)} = ${priceOf(draft, context)}`)
    else total.asked++
  }
  const lost = [...left.values()].flat().length - total.asked - total.wrong.length
  if (lost > 0) total.wrong.push(`${lost} rows are lost`)
  return total
}

function takeMatchingDraft(left: Set<ItemDraft>, row: TruthRow, context: ImportContext): ItemDraft | undefined {
  const named = [...left].filter((draft) => foldForMatching(nameOf(draft, context)) === foldForMatching(row.name))
  const found = named.find((draft) => sectionOf(draft, context) === row.section) ?? named[0]
  if (found) left.delete(found)
  return found
}

const nameOf = (draft: ItemDraft, { defaultLocale }: ImportContext) => draft.name[defaultLocale] ?? ''
const sectionOf = (draft: ItemDraft, { defaultLocale }: ImportContext) =>
  [draft.category, draft.subcategory].flatMap((text) => text?.[defaultLocale] ?? []).join(' / ')

function compareRow(row: TruthRow, draft: ItemDraft, context: ImportContext): string {
  if (row.price === 'refused') return draft.status === 'PUBLISHED' ? 'is published, but cannot be read' : 'asked'
  const errors: string[] = []
  const gaps: string[] = []
  const price = priceOf(draft, context)
  if (price !== row.price) (price === 'none' ? gaps : errors).push(`price ${price} instead of ${row.price}`)
  const section = sectionOf(draft, context)
  if (section !== row.section) errors.push(`section ${section} instead of ${row.section}`)
  if (nameOf(draft, context).trim() !== row.name) errors.push(`name ${nameOf(draft, context)}`)
  if (row.text !== undefined) {
    const text = draft.description?.[context.defaultLocale] ?? ''
    if (text !== row.text) (text === '' ? gaps : errors).push(`text ${text}`)
  }
  const stated = [
    ...(draft.allergens ?? []).map(
      ({ allergenId, level }) => `${level === 'CONTAINS' ? '' : `${level} `}${codeOf(context.allergens, allergenId)}`,
    ),
    ...(draft.dietTypeIds ?? []).map((id) => codeOf(context.dietTypes, id)),
  ]
  for (const one of stated) if (!row.labels.includes(one)) errors.push(`says ${one}`)
  const isPublished = draft.status === 'PUBLISHED'
  for (const one of row.labels) {
    if (stated.includes(one)) continue
    // Guests who avoid an allergen would be harmed, so its absence is an error once the item is published.
    const isAllergen = context.allergens.some(({ code }) => one === code || one === `MAY_CONTAIN ${code}`)
    const found = isPublished && isAllergen ? errors : gaps
    found.push(`does not say ${one}`)
  }
  if (row.hidden !== undefined && (draft.isHidden ?? false) !== row.hidden) errors.push('hidden')
  if (errors.length === 0 && gaps.length === 0) return 'right'
  const isHeldBack = draft.status !== 'PUBLISHED' && (draft.doubts?.length ?? 0) > 0
  if (errors.length > 0 && !isHeldBack) return errors.join(', ')
  return 'asked'
}

function codeOf(refs: { id: number; code: string }[], id: number): string {
  return refs.find((ref) => ref.id === id)?.code ?? String(id)
}

function priceOf(draft: ItemDraft, { exponent, defaultLocale }: ImportContext): string {
  const shown = (minor: number) => (minor / 10 ** exponent).toFixed(exponent)
  if (draft.variants.length > 0)
    return draft.variants.map(({ name, priceMinor }) => `${name[defaultLocale]} ${shown(priceMinor)}`).join(', ')
  if (draft.priceMinor !== null) return shown(draft.priceMinor)
  if (draft.priceType === 'MARKET') return 'market'
  return draft.statesNoPrice ? 'request' : 'none'
}

function missing(row: TruthRow, result: DraftResult): string {
  if (row.price === 'refused') return 'right'
  // Until the user decides what a shared price means, the rows that may be one item are drafts of their own.
  const mayJoinRows = result.questions.some(({ id, answer }) => id === 'sharedPrices' && answer === null)
  return mayJoinRows || result.mappingErrors.length > 0 ? 'asked' : 'is lost'
}

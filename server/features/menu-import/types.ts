import type { ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type {
  CodeMeaning,
  ImportQuestion,
  ImportSwitch,
  MappingInput,
  TargetFieldInput,
} from '#contract/menu-imports.ts'
import type { ItemFields } from './item-fields.ts'

export type { CodeMeaning, ImportQuestion, LocalizedText }

export type FileFormat = 'csv' | 'xlsx' | 'json'

/** One value of the file, as JSON. */
export type SourceCell = string | number | boolean | null | SourceCell[]

/**
 * One row of the file. `rowNumber` is what the user sees: the line of a CSV where the record starts, the row of a
 * sheet, or the ordinal of an item in JSON, where `path` is its location. Sizes of one JSON item are separate rows with
 * the item's number and path. If several sheets are read, `path` is the sheet's name, and the numbers continue from
 * sheet to sheet.
 */
export type SourceRow = {
  rowNumber: number
  path?: string
  cells: Record<string, SourceCell>
  /** Why the row is refused although its cells were read, as a sentence. */
  refusal?: string
  /** Why it needs a review, as a sentence. */
  doubt?: string
}

/**
 * A column of the table. `origin` is `item` for the items’ own fields, `heading` for names of sections, and `parent`
 * for other values of the list or sheet around them.
 */
export type SourceColumn = {
  key: string
  header: string
  samples: string[]
  filled: number
  origin?: 'item' | 'parent' | 'heading'
  /** The currencies that most numbers of this column are formatted with, one per sheet, as written: `€` or `USD`. */
  currencyMarks?: string[]
}

/** A file read as a table, with notes on how it was read. */
export type SourceTable = {
  format: FileFormat
  encoding?: string
  delimiter?: string
  sheet?: string
  sheets?: string[]
  menuSheets?: string[]
  /** Whether the user chose the sheet. */
  isSheetAsked?: boolean
  headerRow?: number
  columns: SourceColumn[]
  rows: SourceRow[]
  /** Messages about what was detected or left out. */
  notes: string[]
  /** Rows that aren't items, each with the reason. */
  leftOut?: RowNote[]
  /** The program that wrote the file, and the fields of its columns. */
  export?: KnownExport
  /** Texts that name a currency: lines outside a sheet's items, such as “all prices in CHF”, and fields of a JSON file. */
  statedCurrencies?: string[]
  /** The lines that explain a mark. */
  footnotes?: Footnote[]
  /** The groups of rows that share a merged cell, which may be a price. */
  sharedPrices?: SharedPrice[]
}

/** A line such as “* contains nuts”. `text` contains the mark. */
export type Footnote = { mark: string; text: string }

/** One price for several rows. `column` is the key of its column. */
export type SharedPrice = { column: string; rowNumbers: number[] }

/**
 * A file from a point of sale or an online shop, recognised by its headers. Columns that the program doesn't define,
 * such as those for allergens that a restaurant adds, have no field.
 */
export type KnownExport = { name: string; columns: Record<string, TargetField>; priceUnit?: 'major' | 'minor' }

/** Why a file can't be read, as a sentence for a restaurant owner, and where. */
export type ReadFailure = { ok: false; reason: string; line?: number; column?: number }

export type ReadResult = { ok: true; table: SourceTable } | ReadFailure

export type Mapping = MappingInput
export type TargetField = TargetFieldInput

/** One code of the file, how often it occurs, and what it may mean. */
export type FoundCode = Extract<ImportQuestion, { kind: 'codes' }>['codes'][number]

/**
 * What is uncertain about an item, and why, as a sentence. `allergenIds`: the only allergens that a doubt about allergens
 * may concern.
 */
export type Doubt = { field: DoubtField; reason: string; allergenIds?: number[] | undefined }
export type DoubtField = 'name' | 'description' | 'category' | 'price' | 'allergens' | 'dietTypes'

export type MappingProposal = {
  mapping: Mapping
  reasons: Record<string, string>
  warnings: string[]
  questions: ImportQuestion[]
}

export type AllergenRef = {
  id: number
  code: string
  /** The code of the parent allergen, such as GLUTEN for rye. */
  parentCode: string | null
  name: string
  synonyms: string[]
  /** The terms that cover the whole allergen. “No prawns” isn’t “free from crustaceans”. */
  wholeTerms: string[]
  /** Terms in further languages. They match only if no allergen or synonym of the company is spelled like that. */
  otherTerms: string[]
}

export type DietTypeRef = {
  id: number
  code: string
  name: string
  abbreviation: string | null
  synonyms: string[]
}

/**
 * The relevant data of the branch, its brand and its company; `exponent` is the number of decimals of the brand's
 * currency.
 */
export type ImportContext = {
  currencyCode: string
  exponent: number
  defaultLocale: string
  locales: string[]
  allergens: AllergenRef[]
  dietTypes: DietTypeRef[]
}

export type VariantDraft = { name: LocalizedText; priceMinor: number; externalId?: string }

/** An option that a guest can choose; its price difference may be negative. */
export type OptionDraft = {
  externalId: string | null
  name: LocalizedText
  priceDeltaMinor: number
  isDefault: boolean
}

/** A modifier group of an item. `maxSelected` null means any number. */
export type GroupDraft = {
  externalId: string | null
  name: LocalizedText
  minSelected: number
  maxSelected: number | null
  options: OptionDraft[]
}

/**
 * An item as the file describes it; with variants, `priceMinor` is null, because the variants have the prices. An
 * absent optional field means that the file has no value for it, so an update leaves it untouched.
 */
export type ItemDraft = Partial<ItemFields> & {
  rowNumber: number
  /** Several when rows were merged: sizes, duplicates, or items that share a price. */
  rowNumbers: number[]
  path?: string
  externalId?: string
  category: LocalizedText
  subcategory?: LocalizedText
  name: LocalizedText
  description?: LocalizedText
  priceType: 'FIXED' | 'FROM' | 'MARKET' | 'ON_REQUEST'
  priceMinor: number | null
  variants: VariantDraft[]
  status: 'PUBLISHED' | 'DRAFT' | 'ARCHIVED'
  /** Why it needs a review before it is published. */
  doubts?: Doubt[]
  /** The file states that there is no fixed price, so an existing price is removed. */
  statesNoPrice?: boolean
  /** The language whose name is used because the row has none in the default language. */
  standInLocale?: string
  /** The language of the description that is used because the row has none in the default language. */
  descriptionStandIn?: string
  /** The row names no category: a new item is added to the default one, and an existing item keeps its category. */
  lacksCategory?: boolean
  /** Read from a menu exported by Carte, so its values are certain, except labels that Carte didn't write. */
  isExact?: boolean
  /** The item's “Carte no.” in an exported menu. */
  exportNumber?: string
  /** The exported file states the price type or the status; else an existing item keeps its own. */
  statesPriceType?: boolean
  statesStatus?: boolean
  allergens?: { allergenId: number; level: ContainmentLevel }[]
  dietTypeIds?: number[]
  /** A column of diet types or labels is filled in, even if only with “no”. */
  statesDietTypes?: true
  imageUrl?: string
  ingredients?: LocalizedText
  modifierGroups?: GroupDraft[]
  isSoldOut?: boolean
  isHidden?: boolean
}

export type RowNote = { rowNumber: number; path?: string; message: string }

export type UnrecognisedValue = {
  value: string
  column: string
  count: number
  rowNumber: number
  /** The suggested meaning, as text. */
  hint?: string
}

export type DraftResult = {
  drafts: ItemDraft[]
  refused: RowNote[]
  /** The rows of refused items. Other refused rows have no name, or are further rows of an imported item. */
  refusedItems: number[]
  warned: RowNote[]
  unrecognised: UnrecognisedValue[]
  fileWarnings: string[]
  /** Errors in the mapping itself: while there is one, nothing can be imported. */
  mappingErrors: { column?: string; message: string }[]
  questions: ImportQuestion[]
  leftOut: RowNote[]
  switches: ImportSwitch[]
}

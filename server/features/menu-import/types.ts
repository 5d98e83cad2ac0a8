import type { ItemFields } from './item-fields.ts'

/** The three file formats that the import reads. */
export type FileFormat = 'csv' | 'xlsx' | 'json'

/** One value of the file, as JSON. */
export type SourceCell = string | number | boolean | null | SourceCell[]

/**
 * One row of the file. `rowNumber` is what the user sees: the line of a CSV where the record starts, the row of a
 * sheet, the ordinal of an item in JSON (where `path` is its location). Sizes of one JSON item are separate rows with
 * the item's number and path.
 */
export type SourceRow = {
  rowNumber: number
  path?: string
  cells: Record<string, SourceCell>
  /** Why the row is refused although its cells were read, as a sentence. */
  refusal?: string
  /** Why its price is uncertain, as a sentence. */
  doubt?: string
}

/** A column: `origin` is `parent` if the value belongs to the list around an item, not to the item. */
export type SourceColumn = {
  key: string
  header: string
  samples: string[]
  filled: number
  origin?: 'item' | 'parent' | 'heading'
}

/** A file read as a table, with notes on how it was read. */
export type SourceTable = {
  format: FileFormat
  encoding?: string
  delimiter?: string
  sheet?: string
  sheets?: string[]
  /** Sheets that look like menus. */
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
  /** The program that wrote the file, and what its columns are. */
  export?: KnownExport
  /** The groups of rows that share a merged cell, which may be a price. */
  sharedPrices?: SharedPrice[]
}

/** One price for several rows. `column` is the key of its column. */
export type SharedPrice = { column: string; rowNumbers: number[] }

/** A file from a point of sale or an online shop, recognised by its headers. */
export type KnownExport = { name: string; columns: Record<string, TargetField>; priceUnit?: 'major' | 'minor' }

/** Why a file could not be read, as a sentence for a restaurant owner, and where. */
export type ReadFailure = { ok: false; reason: string; line?: number; column?: number }

export type ReadResult = { ok: true; table: SourceTable } | ReadFailure

/** What a column of the file becomes. */
export type TargetField =
  | { kind: 'ignore' }
  | { kind: 'externalId' }
  | { kind: 'category'; locale?: string }
  | { kind: 'subcategory'; locale?: string }
  | { kind: 'name'; locale?: string }
  | { kind: 'description'; locale?: string }
  /** `part`: the price is a base plus a price per unit, each in its own column. */
  | { kind: 'price'; part?: 'base' | 'perUnit' }
  | { kind: 'variantPrice'; name: string }
  | { kind: 'variantName' }
  | { kind: 'currency' }
  | { kind: 'image' }
  | { kind: 'calories' }
  /** Extras and options of the item, as the reader of the file wrote them (option-cell.ts). */
  | { kind: 'options' }
  /** The file was exported by Carte: the header names the field (exported.ts). */
  | { kind: 'exported' }
  | { kind: 'ingredients' }
  | { kind: 'allergensContains' }
  | { kind: 'allergensMayContain' }
  | { kind: 'allergensFreeFrom' }
  | { kind: 'labels' }
  | { kind: 'dietTypes' }
  | { kind: 'allergenColumn'; code: string }
  /** A column per diet type (“Vegan”) with yes or no. */
  | { kind: 'dietColumn'; code: string }
  | { kind: 'featured' }
  /** `inverted`: the column means the opposite, such as “available”. */
  | { kind: 'soldOut'; inverted?: boolean }
  | { kind: 'hidden'; inverted?: boolean }

export type Mapping = {
  columns: Record<string, TargetField>
  priceUnit: 'major' | 'minor'
  /** Whether the user decided to read amounts in the brand's currency, although the file shows another one. */
  acceptCurrency: boolean
  defaultCategory?: string
  /** The user's answers, by the id of the question. */
  answers?: Record<string, string>
  /** The meanings of codes and labels that the user confirmed, by `codeKey`. */
  codes?: Record<string, CodeMeaning>
  /** Names for several prices in one cell, by column and number of prices. */
  sizeNames?: Record<string, string[]>
  /** Only rows with one of these values are imported. */
  rowsOf?: { column: string; values: string[] }
  /** One price for several rows: they are one item, or each has this price. */
  sharedPrices?: 'combo' | 'each'
  /** Rows without a category belong to the category above them. */
  carryCategory?: boolean
  /** Placeholder texts such as “no description” are imported. */
  keepPlaceholders?: boolean
  /** How existing items are matched; by default by id, else by category and name. */
  matchBy?: 'id' | 'position' | 'name'
  /** The language of columns that don't name one. */
  textLocale?: string
}

/** The meaning of a code on a menu. */
export type CodeMeaning =
  | { kind: 'ignore' }
  | { kind: 'allergen'; code: string; level?: 'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM' }
  | { kind: 'diet'; code: string }

/** One code of the file, how often it occurs, and what it may mean. */
export type FoundCode = {
  token: string
  key: string
  column: string
  count: number
  items: string[]
  meaning: CodeMeaning | null
  /** Whether its meaning needs no confirmation, because it is a whole word from the company's lists. */
  isCertain: boolean
}

/** The fields of the mapping that choosing an option changes. */
export type MappingPatch = {
  [Key in 'columns' | 'priceUnit' | 'sharedPrices' | 'carryCategory' | 'textLocale' | 'matchBy']?: NonNullable<
    Mapping[Key]
  >
}

/** A question that only the user can answer. `answer` is null until then. */
export type ImportQuestion = { id: string; answer: string | null } & (
  | {
      kind: 'choice'
      title: string
      hint: string
      options: { value: string; label: string; detail?: string; patch: MappingPatch }[]
    }
  | { kind: 'codes'; codes: FoundCode[] }
  | { kind: 'sizes'; key: string; header: string; rows: number; examples: string[]; names: string[] }
  | { kind: 'restaurants'; column: string; values: { value: string; count: number }[] }
  | { kind: 'sheets'; sheets: string[]; sheet: string }
)

/** What is uncertain about an item, and why, as a sentence. */
export type Doubt = { field: DoubtField; reason: string }
export type DoubtField = 'name' | 'description' | 'category' | 'price' | 'allergens' | 'dietTypes'

export type MappingProposal = {
  mapping: Mapping
  /** The reason for each column, in a few words. */
  reasons: Record<string, string>
  warnings: string[]
  questions: ImportQuestion[]
}

export type AllergenRef = { id: number; code: string; name: string; synonyms: string[] }

export type DietTypeRef = {
  id: number
  code: string
  name: string
  abbreviation: string | null
  synonyms: string[]
}

/** The relevant data of the branch and its brand; `exponent` is the number of decimals of the brand's currency. */
export type ImportContext = {
  currencyCode: string
  exponent: number
  defaultLocale: string
  locales: string[]
  allergens: AllergenRef[]
  dietTypes: DietTypeRef[]
}

export type Level = 'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM' | 'UNKNOWN'

export type LocalizedText = Record<string, string>

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
 * An item as it would be written. With variants `priceMinor` is null: the variants have the prices.
 * An absent optional field means that the file has no such column, so an update leaves it untouched.
 */
export type ItemDraft = Partial<ItemFields> & {
  rowNumber: number
  /** Several when rows were merged into variants. */
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
  saysNoPrice?: boolean
  /** The language whose name is used because the row has none in the default language. */
  standInLocale?: string
  /** Read from a menu exported by Carte: price type and status are used unchanged. */
  isExact?: boolean
  allergens?: { allergenId: number; level: Level }[]
  dietTypeIds?: number[]
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
  warned: RowNote[]
  unrecognised: UnrecognisedValue[]
  fileWarnings: string[]
  /** Errors in the mapping itself: while there is one, nothing can be imported. */
  mappingErrors: { column?: string; message: string }[]
  questions: ImportQuestion[]
  leftOut: RowNote[]
}

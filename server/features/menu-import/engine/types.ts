/** The three kinds of file the import reads (design, section 8). */
export type FileFormat = 'csv' | 'xlsx' | 'json'

/** One value of the file, as JSON, so that it survives a worker's structured clone. */
export type SourceCell = string | number | boolean | null | SourceCell[]

/**
 * One row of the file. `rowNumber` is what a person sees: the line of a CSV where the record starts,
 * the row of a sheet, the ordinal of an item in JSON (where `path` says its place). Sizes of one JSON
 * item are rows of their own that share the item's number and path.
 */
export type SourceRow = {
  rowNumber: number
  path?: string
  cells: Record<string, SourceCell>
  /** Why the row cannot be taken although its cells were read, in a sentence. */
  refusal?: string
}

/** A column: `origin` is `parent` where the value belongs to the list an item stands in, not to the item. */
export type SourceColumn = {
  key: string
  header: string
  samples: string[]
  filled: number
  origin?: 'item' | 'parent' | 'heading'
}

/** A file as a table. */
export type SourceTable = {
  format: FileFormat
  encoding?: string
  delimiter?: string
  sheet?: string
  sheets?: string[]
  headerRow?: number
  columns: SourceColumn[]
  rows: SourceRow[]
  /** What was detected or left out, in words. */
  notes: string[]
}

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
  /** `part`: the price is a base plus a price per unit, each in a column of its own. */
  | { kind: 'price'; part?: 'base' | 'perUnit' }
  | { kind: 'variantPrice'; name: string }
  | { kind: 'variantName' }
  | { kind: 'currency' }
  | { kind: 'image' }
  | { kind: 'calories' }
  /** Extras and options of the item, as the reader of the file wrote them (option-cell.ts). */
  | { kind: 'options' }
  /** The file was written by Carte: the column is what its header says (exported.ts). */
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
  /** `inverted`: the column says the opposite ("available"). */
  | { kind: 'soldOut'; inverted?: boolean }
  | { kind: 'hidden'; inverted?: boolean }

export type Mapping = {
  columns: Record<string, TargetField>
  priceUnit: 'major' | 'minor'
  /** A person said: take the numbers as the brand's currency although marks in the file say another. */
  acceptCurrency: boolean
  defaultCategory?: string
}

export type MappingProposal = {
  mapping: Mapping
  /** For each column, in few words, why. */
  reasons: Record<string, string>
  warnings: string[]
}

export type AllergenRef = { id: number; code: string; name: string; synonyms: string[] }

export type DietTypeRef = {
  id: number
  code: string
  name: string
  abbreviation: string | null
  synonyms: string[]
}

/** What the branch and its brand say; `exponent` is the number of decimals of the brand's currency. */
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

/** One thing a guest may choose; what it adds to the price may be less than nothing. */
export type OptionDraft = {
  externalId: string | null
  name: LocalizedText
  priceDeltaMinor: number
  isDefault: boolean
}

/** Extras or options of an item, chosen together. `maxSelected` null: as many as one likes. */
export type GroupDraft = {
  externalId: string | null
  name: LocalizedText
  minSelected: number
  maxSelected: number | null
  options: OptionDraft[]
}

/**
 * An item as it would be written. With variants `priceMinor` is null: the variants carry the prices.
 * An absent optional field means that the file has no such column, so an update leaves it untouched.
 */
export type ItemDraft = {
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
  /** Read from a menu that Carte wrote: price type and status are as they stand. */
  isExact?: boolean
  allergens?: { allergenId: number; level: Level }[]
  dietTypeIds?: number[]
  imageUrl?: string
  calories?: number
  ingredients?: LocalizedText
  modifierGroups?: GroupDraft[]
  isFeatured?: boolean
  isSoldOut?: boolean
  isHidden?: boolean
}

export type RowNote = { rowNumber: number; path?: string; message: string }

export type UnrecognisedValue = {
  value: string
  column: string
  count: number
  rowNumber: number
  /** What it may be meant as, in words. */
  hint?: string
}

export type DraftResult = {
  drafts: ItemDraft[]
  refused: RowNote[]
  warned: RowNote[]
  unrecognised: UnrecognisedValue[]
  fileWarnings: string[]
  /** Faults of the mapping itself: while there is one, nothing can be imported. */
  mappingErrors: { column?: string; message: string }[]
}

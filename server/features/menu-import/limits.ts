/** The most rows per file; longer files must be split. The menu of a large chain has about 5,000. */
export const MAX_ROWS = 50_000

/** The most columns per file; platform exports have about 60. */
export const MAX_COLUMNS = 200

/** Cells of a table, including empty ones: a platform export of 50,000 rows has 3 million. */
export const MAX_CELLS = 4_000_000

/** Characters in all cells together; a workbook can repeat one long text in every cell without growing. */
export const MAX_CHARACTERS = 60_000_000

/** Bytes the tables and texts of a spreadsheet may unpack to, against zip bombs; 50,000 rows of a menu are about 35 MB. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

/** How many times larger than its packed form a part of a spreadsheet may be; sheets of real menus reach 30. */
export const MAX_UNPACKED_RATIO = 250

/** Parts below this size may have any ratio: an empty sheet of a template packs very well. */
export const RATIO_COUNTS_FROM_BYTES = 4 * 1024 * 1024

/** Files in a spreadsheet's archive; one with a picture for each of 1,000 items has about 2,100. */
export const MAX_ARCHIVE_FILES = 5_000

/** Rows that merged cells of one sheet may cover, each block counted by itself; a merged category covers some 20. */
export const MAX_MERGED_ROWS = 500_000

/** Sheets of a spreadsheet. */
export const MAX_SHEETS = 200

/** The levels of nesting that are searched in a JSON file. */
export const MAX_JSON_DEPTH = 24

/** JSON files with more levels of nesting are refused; they only waste memory. */
export const REFUSED_JSON_DEPTH = 100

/** Values in a JSON file, counted by its brackets and commas. */
export const MAX_JSON_VALUES = 4_000_000

/** Characters of an item's, a category's or a variant's name. */
export const MAX_NAME_LENGTH = 200

/** Characters of a description or an ingredients text. */
export const MAX_DESCRIPTION_LENGTH = 4_000

/** Characters of a picture's address; real ones reach about 400. */
export const MAX_URL_LENGTH = 2_000

/** Digits of a price. */
export const MAX_PRICE_DIGITS = 12

/** Variants one item can get from a file. */
export const MAX_VARIANTS = 50

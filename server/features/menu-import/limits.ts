/** The maximum number of rows in a file; longer files must be split. The menu of a large chain has about 5,000. */
export const MAX_ROWS = 50_000

/** The maximum number of columns in a file; platform exports have about 60. */
export const MAX_COLUMNS = 200

/** The maximum number of cells in a table, including empty ones: a platform export of 50,000 rows has 3 million. */
export const MAX_CELLS = 4_000_000

/**
 * The maximum number of characters in all cells: a workbook can repeat a long text in every cell without growing much.
 */
export const MAX_CHARACTERS = 60_000_000

/** The maximum size of an unpacked spreadsheet, against zip bombs; 50,000 rows of a menu are about 35 MB. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

/** How many times larger than its packed form a part of a spreadsheet may be; sheets of real menus reach 30. */
export const MAX_UNPACKED_RATIO = 250

/** Parts below this size may have any ratio: an empty sheet of a template compresses very well. */
export const RATIO_COUNTS_FROM_BYTES = 4 * 1024 * 1024

/** The maximum number of files in a spreadsheet's archive; one with 1,000 pictures has about 2,100. */
export const MAX_ARCHIVE_FILES = 5_000

/**
 * The maximum number of rows that the merged cells of a sheet cover in total; in menus, a merged cell covers about 20.
 */
export const MAX_MERGED_ROWS = 500_000

export const MAX_SHEETS = 200

/** The depth to which a JSON file is searched for items. */
export const MAX_JSON_DEPTH = 24

/** JSON files that are nested deeper than this are refused, because no menu is, and reading them takes much memory. */
export const REFUSED_JSON_DEPTH = 100

/** The maximum number of values in a JSON file, counted by its brackets and commas. */
export const MAX_JSON_VALUES = 4_000_000

/**
 * The maximum number of characters in a name (of an item, category, size, modifier group or modifier option) and in an
 * item's external ID.
 */
export const MAX_NAME_LENGTH = 200

/** The maximum number of characters in a description or an ingredients text. */
export const MAX_DESCRIPTION_LENGTH = 4_000

/** The maximum number of characters in a picture's URL; real ones have up to about 400. */
export const MAX_URL_LENGTH = 2_000

/** The maximum number of digits of a price in minor units. */
export const MAX_PRICE_DIGITS = 12

/** The maximum number of sizes that an item can get from a file. */
export const MAX_VARIANTS = 50

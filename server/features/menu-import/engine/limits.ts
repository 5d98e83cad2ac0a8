/** Rows one file may have; above it the person splits the file. A menu of a large chain has some 5,000. */
export const MAX_ROWS = 100_000

/** Columns one file may have; platform exports have about 60. */
export const MAX_COLUMNS = 200

/** Bytes a spreadsheet may unpack to, against zip bombs; 100,000 rows of a menu are about 60 MB. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** Files in a spreadsheet's archive; one with a picture for each of 1,000 dishes has about 2,100. */
export const MAX_ARCHIVE_FILES = 5_000

/** Levels of nesting in a JSON file that are looked at. */
export const MAX_JSON_DEPTH = 24

/** Characters of an item's, a category's or a variant's name. */
export const MAX_NAME_LENGTH = 200

/** Characters of a description or an ingredients text. */
export const MAX_DESCRIPTION_LENGTH = 4_000

/** Characters of a picture's address; real ones reach about 400. */
export const MAX_URL_LENGTH = 2_000

/** Digits of a price (design, section 7.9). */
export const MAX_PRICE_DIGITS = 12

/** Variants one item can get from a file. */
export const MAX_VARIANTS = 50

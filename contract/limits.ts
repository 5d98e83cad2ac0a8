/**
 * Limits, sizes and durations of the product; those of a single endpoint are in the file of its schema. The
 * specification prescribes many of them, and docs/spec-coverage.md links to the tests.
 */

/** The ids of brands whose themes the specification prescribes. */
export const SEEDED_BRANDS = { 1: 'default', 6: 'MaterialFood', 7: 'MiniCafes' } as const

export const DEFAULT_BRAND_COLOR = '#6D28D9'
export const LOADER_DEFAULT_COLOR = '#000000'
export const SEEDED_BRAND_COLORS = { 1: '#000000', 7: '#3F3151' } as const

export const PASSWORD_MIN_LENGTH = 8
/** Long enough for any passphrase. The limit keeps hashing cheap. */
export const PASSWORD_MAX_LENGTH = 128
export const FULL_NAME_MAX_LENGTH = 120
export const COMPANY_NAME_MAX_LENGTH = 120
/** How long the links in emails are valid: for verification, a password reset and an invitation. */
export const VERIFICATION_LINK_HOURS = 24
export const PASSWORD_RESET_MINUTES = 30
export const INVITATION_DAYS = 7
/** How long a password confirmation (`/password-verify`) is valid. */
export const PASSWORD_CONFIRMATION_MINUTES = 10
/** How long a company with a failed payment keeps access. */
export const PAST_DUE_GRACE_DAYS = 7
/**
 * How long a confirmation of “free from” remains valid after the company's access has ended, or after the confirmation
 * if that is later.
 */
export const ALLERGENS_HOLD_DAYS = 30
export const TOTP_CHALLENGE_MINUTES = 5
/** A mailed sign-in code is valid for at least this long, and at most twice as long. */
export const SIGN_IN_CODE_MINUTES = 10
/** A company without a subscription whose only user doesn't verify the email address within this time is deleted. */
export const UNVERIFIED_DAYS = 7
export const RECOVERY_CODES = 10
/** RFC 5321, section 4.5.3.1.3: a path has at most 256 octets, of which two are its brackets. */
export const EMAIL_MAX_LENGTH = 254

export const PRICE_MAX_DIGITS = 12
export const PRICE_FILTER_MAX = 9999
export const PRICE_SLIDER_STEP = 0.5
export const PRICE_SLIDER_DEFAULT_MAX = 1000
export const PRICE_SLIDER_LOWEST_MAX = 100
export const RANGE_SLIDER_MIN = 0
export const RANGE_SLIDER_MAX = 100
export const RANGE_SLIDER_STEP = 1
export const RANGE_SLIDER_MIN_RANGE = 10

export const VERIFICATION_REDIRECT_MS = 2000
export const CHECKOUT_OVERLAY_MS = 2000
export const MENU_LOADER_HOLD_MS = 1000
export const LOADER_FADE_MS = 1000
/** The loading screen waits no longer than this for a picture. */
export const MENU_LOADER_PICTURE_WAIT_MS = 3000

export const ALERT_DISMISS_MS = 5000
export const TOAST_CLOSE_MS = 4000
export const TOAST_LIMIT = 5
export const TOAST_CONTAINER_WIDTH_PX = 440
export const TOAST_MAX_HEIGHT_PX = 200
export const TOAST_TRANSITION_MS = 250

export const SIDEBAR_WIDTH_PX = 260
export const MOBILE_BREAKPOINT_PX = 1024
export const SCROLL_TO_TOP_AFTER_PX = 50
export const SIDEBAR_QR_CODE_PX = 100
export const DROPDOWN_ANIMATION_MS = 300
export const SELECT_DROPDOWN_MAX_HEIGHT_PX = 220

export const API_CACHE_KEEP_SECONDS = 60

export const THEME_DEFAULTS = {
  theme: 'light',
  menu: 'vertical',
  layout: 'full',
  rtlClass: 'ltr',
  animation: '',
  navbar: 'navbar-sticky',
  semidark: false,
  locale: 'en',
} as const

/** Limits for menu texts: longer than any text of the real menus we know, and short enough to print. */
export const NAME_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 4000
export const SERVING_SIZE_MAX_LENGTH = 60
export const ALLERGEN_NOTE_MAX_LENGTH = 500

/** Limits for the sizes, options, pictures and allergens of an item: several times what the longest real menus need. */
export const VARIANTS_MAX = 50
export const MODIFIER_GROUPS_MAX = 30
export const MODIFIER_OPTIONS_MAX = 100
export const ITEM_IMAGES_MAX = 10
export const STATED_ALLERGENS_MAX = 200

/** Synonyms of an allergen or diet type; the longest real lists have about twenty. */
export const SYNONYM_LIMIT = 60
export const SYNONYM_MAX_LENGTH = 100
/** Short enough for the badge beside an item's name. */
export const ABBREVIATION_MAX_LENGTH = 4
/** The most allergens (statutory ones included) and diet types of a company; longer lists would be hard to read. */
export const ALLERGEN_LIMIT = 100
export const DIET_TYPE_LIMIT = 50

export const FEEDBACK_COMMENT_MAX_LENGTH = 2000
export const FEEDBACK_NOTE_MAX_LENGTH = 1000
/** Feedback is deleted after this time, because it holds personal data. */
export const FEEDBACK_RETENTION_MONTHS = 12
/** An export contains at most this many rows, the newest ones. A date range selects older ones. */
export const FEEDBACK_EXPORT_ROWS = 20_000

export const PAGE_SIZES = [25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

/**
 * How many megabytes of pictures and menu files a company may store when its plan has no `storageMb`: about 2,000
 * pictures.
 */
export const DEFAULT_STORAGE_MB = 1_000
/**
 * How long a menu file is stored after its import, or after its upload if it wasn't imported. It is stored longer while
 * items from it need a review; otherwise, an imported file may be deleted earlier to make room for a new one.
 */
export const IMPORT_FILE_DAYS = 30
/** The largest menu file: ten times the largest real one we know, so that 50,000 rows fit. */
export const IMPORT_FILE_MAX_BYTES = 20 * 1024 * 1024
/** The largest file of translations: several times the size of a file with 10,000 items. */
export const TRANSLATION_FILE_MAX_BYTES = 10 * 1024 * 1024
/** Limits for an uploaded picture: enough for a photo from a phone, and within what the worker can decode. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
export const IMPORT_PREVIEW_ROWS = 20
/** Each list of rows in an import's report has at most this many entries. The counts are always complete. */
export const IMPORT_REPORT_ROWS = 500

/**
 * Limits for tables: what fits on a printed card and in a form. `TABLES_AT_ONCE` limits how many tables one request
 * creates.
 */
export const TABLE_NAME_MAX_LENGTH = 60
export const TABLE_AREA_MAX_LENGTH = 60
export const TABLE_SEATS_MAX = 999
export const TABLE_NUMBER_MAX = 9999
export const TABLES_AT_ONCE = 100
/** The most QR codes in one PDF: about ten seconds of rendering on a slow machine. */
export const TABLES_IN_PRINT = 500
/** 96 bits can't be guessed, and the QR code stays small enough for a sticker. */
export const TABLE_TOKEN_BYTES = 12
/** The time of a table's last scan is updated at most this often. */
export const TABLE_SCAN_EVERY_MS = 60_000
/** ISO/IEC 18004: the quiet zone of a QR code is four modules wide. */
export const QR_QUIET_ZONE_MODULES = 4

/** The picture that messengers show for a link to a menu, in px: the size that most of them recommend. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

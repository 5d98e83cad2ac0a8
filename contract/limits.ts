/**
 * Every number of the product that more than one tree needs, each with its unit in its name.
 * Source: spec section 9 unless a line says otherwise.
 */

/** Brand ids the customer already uses, and the theme each one was given (spec sections 1 and 9). */
export const SEEDED_BRANDS = { 1: 'default', 6: 'MaterialFood', 7: 'MiniCafes' } as const

/** New brands are numbered from here, so that they never meet a seeded id (design section 6). */
export const FIRST_NEW_BRAND_ID = 100

export const DEFAULT_BRAND_COLOR = '#6D28D9'
export const LOADER_DEFAULT_COLOR = '#000000'
export const SEEDED_BRAND_COLORS = { 1: '#000000', 7: '#3F3151' } as const

export const PASSWORD_MIN_LENGTH = 8
/** Design section 7.1. */
export const PASSWORD_MAX_LENGTH = 128
export const FULL_NAME_MAX_LENGTH = 120
export const COMPANY_NAME_MAX_LENGTH = 120
/** Design sections 7.1 to 7.4. */
export const VERIFICATION_LINK_HOURS = 24
export const PASSWORD_RESET_MINUTES = 30
export const INVITATION_DAYS = 7
/** How long a password that was asked for again holds (`/password-verify`). */
export const PASSWORD_CONFIRMATION_MINUTES = 10
/** A past-due company keeps access for so long (design section 9, Payments). */
export const PAST_DUE_GRACE_DAYS = 7
/** After the end of the subscription, what nobody has confirmed for so long is not confirmed (design section 7.10). */
export const ALLERGENS_HOLD_DAYS = 30
export const TOTP_CHALLENGE_MINUTES = 5
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
/** Design section 7.7: a picture that has not come by then is no longer waited for. */
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

/** Spec section 7: cached API data is kept this long when unused. */
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

/** Texts of the menu: long enough for every real menu we know, short enough to print. */
export const NAME_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 4000
export const SERVING_SIZE_MAX_LENGTH = 60
export const ALLERGEN_NOTE_MAX_LENGTH = 500

/** Parts of one menu item: several times what the longest real menus we know have. */
export const VARIANTS_MAX = 50
export const MODIFIER_GROUPS_MAX = 30
export const MODIFIER_OPTIONS_MAX = 100
export const ITEM_IMAGES_MAX = 10
export const STATED_ALLERGENS_MAX = 200

/** Other words for an allergen or a diet type: the longest real lists have about twenty. */
export const SYNONYM_LIMIT = 60
export const SYNONYM_MAX_LENGTH = 100
/** Fits the mark beside an item's name. */
export const ABBREVIATION_MAX_LENGTH = 4
/** Own allergens beside the 29 of the regulation, and diet types: a list a person can still read. */
export const ALLERGEN_LIMIT = 100
export const DIET_TYPE_LIMIT = 50

export const FEEDBACK_COMMENT_MAX_LENGTH = 2000
/** Design section 9, People's data. */
export const FEEDBACK_KEPT_MONTHS = 12
/** More at once is cut into several files by dates. */
export const FEEDBACK_EXPORT_ROWS = 20_000

export const PAGE_SIZES = [25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

/** A menu file: ten times the largest real one we know, so that 50,000 rows fit (design section 8). */
export const IMPORT_FILE_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_PREVIEW_ROWS = 20
/** Each list of a dry-run report carries at most this many rows; the counts are always whole. */
export const IMPORT_REPORT_ROWS = 500

/** Tables of a branch: what is printed on a card, and what fits a form. */
export const TABLE_NAME_MAX_LENGTH = 60
export const TABLE_AREA_MAX_LENGTH = 60
export const TABLE_SEATS_MAX = 999
/** The highest number that tables made together may carry, and how many they may be at once. */
export const TABLE_NUMBER_MAX = 9999
export const TABLES_AT_ONCE = 100
/** One PDF holds at most so many codes: ten seconds of drawing on a slow machine. */
export const TABLES_IN_PRINT = 500
/** 96 bits: nobody guesses one, and the QR code stays small enough for a sticker. */
export const TABLE_TOKEN_BYTES = 12
/** A table's last scan is written down at most this often. */
export const TABLE_SCAN_EVERY_MS = 60_000
/** ISO/IEC 18004: the quiet zone around a QR code is four modules wide. */
export const QR_QUIET_ZONE_MODULES = 4

/** The picture that messengers show of a menu, in px: the shape they all take without cutting. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

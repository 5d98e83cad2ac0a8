import { CONSOLE_PATHS } from '#contract/page-urls.ts'

/** A card is updated on the checkout, which alone lets the payment provider in (design section 9, Pages). */
export const CARD_UPDATE_PATH = `${CONSOLE_PATHS.checkout}?update=card`

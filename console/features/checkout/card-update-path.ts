import { CONSOLE_PATHS } from '#contract/page-urls.ts'

/** Cards are updated at the checkout, the only page whose Content-Security-Policy allows the payment provider. */
export const CARD_UPDATE_PATH = `${CONSOLE_PATHS.checkout}?update=card`

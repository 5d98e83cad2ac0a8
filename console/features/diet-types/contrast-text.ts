import { contrastOnPaper, HEX_COLOR } from '#contract/colors.ts'
import { dietTypeMessages as t } from './messages.ts'

/** A note on the colour's contrast with white, or on the expected format if it isn't a hex colour. */
export function contrastText(color: string): string {
  if (!HEX_COLOR.test(color)) return t.colourFormat
  return t.contrast(contrastOnPaper(color).toFixed(1))
}

import { contrastOnPaper, HEX_COLOR } from '#contract/colors.ts'

/** What there is to know of a colour's contrast while it is typed. */
export function contrastWords(color: string): string {
  if (!HEX_COLOR.test(color)) return 'Written like #2F7D32.'
  return `Contrast with white ${contrastOnPaper(color).toFixed(1)}:1.`
}

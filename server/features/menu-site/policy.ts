const AA_TEXT_CONTRAST = 4.5

/**
 * The text colour to put on a brand colour: white when it reaches 4.5:1, else the darkest ink (design section 6).
 * One of the two always does: their own contrast with any colour multiplies to more than 4.5 squared.
 * Source: WCAG 2.2, relative luminance and contrast ratio.
 * @param background `#RRGGBB`
 * @example textColorOn('#3F3151') // '#FFFFFF'
 */
export function textColorOn(background: string): '#FFFFFF' | '#000000' {
  return contrast(luminance(background), 1) >= AA_TEXT_CONTRAST ? '#FFFFFF' : '#000000'
}

/**
 * The contrast of two colours, 1 to 21.
 * @param one `#RRGGBB`
 * @param other `#RRGGBB`
 */
export function contrastRatio(one: string, other: string): number {
  return contrast(luminance(one), luminance(other))
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/**
 * The language a menu is shown in: the one asked for when the branch has it, else the branch's own. Nothing is guessed
 * from headers, so that pages stay cacheable (design section 7.13).
 */
export function chooseLocale(asked: string | undefined, branch: { defaultLocale: string; locales: string[] }): string {
  return asked !== undefined && branch.locales.includes(asked) ? asked : branch.defaultLocale
}

/**
 * When a menu stops being true by the clock alone: the next end of a "sold out until".
 * @returns null when nothing is timed
 */
export function nextChangeByClock(items: { soldOutUntil: Date | null }[], now: Date): Date | null {
  const times = items.flatMap(({ soldOutUntil }) => (soldOutUntil !== null && soldOutUntil > now ? soldOutUntil.getTime() : []))
  return times.length === 0 ? null : new Date(Math.min(...times))
}

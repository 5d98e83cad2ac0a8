import { encode } from 'uqr'

/** ISO/IEC 18004: the quiet zone of a QR code is four modules wide. */
export const QUIET_ZONE = 4

/** How much of a code may be dirty or torn: L tolerates about 7%, Q about 25%. */
export type ErrorCorrection = 'L' | 'Q'

/**
 * The dark modules of a QR code as one SVG path, in units of one module.
 * @returns the path and the size of the square, quiet zone included
 */
export function qrPath(
  text: string,
  quietZone: number,
  errorCorrection: ErrorCorrection = 'L',
): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: errorCorrection, border: 0 })
  const path = data
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`))
    .join('')
  return { path, size: size + 2 * quietZone }
}

/** Adjacent dark modules are drawn as one bar, which avoids hairlines between them and shortens the path. */
function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}

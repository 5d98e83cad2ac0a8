/**
 * `node scripts/site-fonts.ts <folder>`: creates the fonts in `site/public/fonts/` from packages of Fontsource, reduced
 * to the letters and weights that menus need. Run it only when a font changes, and raise `FONT_VERSION` then. The
 * project doesn't depend on these packages; install them with `npm install --prefix <folder> subset-font@2.9.0` and
 * `@fontsource-variable/` with `fraunces@5.3.0`, `figtree@5.3.0`, `roboto-flex@5.3.0`, `brygada-1918@5.3.0`,
 * `cairo@5.3.0` and `markazi-text@5.3.0`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FACES, FONT_SCRIPTS, fontFile } from '#site/document/fonts.ts'

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: { wght: number | { min: number; max: number } } },
) => Promise<Buffer>

/** Headings have one weight, and italics are never bold, so these fonts don't need the other weights. */
const FIXED_WEIGHTS: Record<string, number> = { fraunces: 560, 'brygada-1918-italic': 400 }

const OUT = fileURLToPath(new URL('../site/public/fonts/', import.meta.url))
const packages = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'))
const subsetFont = packages('subset-font') as SubsetFont // its types are not installed here

mkdirSync(OUT, { recursive: true })
for (const { file, scripts } of Object.values(FACES).flat()) {
  const name = file.replace('-italic', '')
  const style = file === name ? 'normal' : 'italic'
  for (const script of scripts) {
    const source = packages.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-${style}.woff2`)
    const font = await subsetFont(readFileSync(source), lettersOf(FONT_SCRIPTS[script]), {
      targetFormat: 'woff2',
      variationAxes: { wght: FIXED_WEIGHTS[file] ?? { min: 400, max: 700 } },
    })
    writeFileSync(join(OUT, fontFile(file, script)), font)
    console.log(`${fontFile(file, script)}: ${font.length} bytes`)
  }
}

/** All characters of the ranges. @param ranges as in CSS `unicode-range` */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = '', last = first] = range.slice(2).split('-')
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    })
    .join('')
}

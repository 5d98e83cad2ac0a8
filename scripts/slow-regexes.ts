import type { SlowPattern } from './regexes.ts'

const TYPED = 'Typed into a console form: runs in the user’s own browser.'
const IMPORT =
  'Menu files are read in a separate process, which is ended after a minute at most (menu-import/run-task.ts).'

/** Regular expressions with polynomial backtracking, or built at run time, and the reason why their time is limited. */
export const SLOW_REGEXES: SlowPattern[] = [
  { pattern: String.raw`/^\s*\d*\s*$/`, file: 'console/features/menu-items/MenuItemPlacement.tsx', reason: TYPED },
  { pattern: String.raw`/^\s*([+\-−]?)\s*(.*)$/`, file: 'console/features/menu-items/group-form.ts', reason: TYPED },
  {
    pattern: String.raw`/\/+$/`,
    file: 'console/fields/picture-url.ts',
    reason: 'A URL from the operator’s settings.',
  },
  {
    pattern: '/-+$/g',
    file: 'contract/slugs.ts',
    reason: 'Repeated dashes were merged before, and the text has at most 60 characters.',
  },
  {
    pattern: String.raw`/\S*(?:[@\\]|:\/\/|\/\/|[\p{L}\p{M}\p{N}_]\.\p{L}[\p{L}\p{M}])\S*/gu`,
    file: 'mails/sanitize-text.ts',
    reason: 'A comment has at most 2,000 characters (contract/limits.ts).',
  },
  { pattern: String.raw`/\/+$/`, file: 'server/config.ts', reason: 'A URL from the operator’s settings.' },
  {
    pattern: '/^_+|_+$/g',
    file: 'server/features/allergens/policy.ts',
    reason: 'Repeated underscores were merged before.',
  },
  {
    pattern: '/@.*$/',
    file: 'server/features/auth/new-password.ts',
    reason: 'An email address has at most 254 characters.',
  },
  {
    pattern: String.raw`/^\s*(?:ca\.?|~|≈)?\s*(\d+(?:[.,]\d+)?)\s*$/i`,
    file: 'server/features/menu-import/plan/draft-row.ts',
    reason: IMPORT,
  },
  { pattern: String.raw`/\s*[,;]\s*/`, file: 'server/features/menu-import/read/json-options.ts', reason: IMPORT },
  {
    pattern: String.raw`/^(.+?)\s*(?:[_.:/|-]|\s|\(|\[)\s*([\p{L}]+(?:[-_][\p{L}]{2,4})?)\s*[)\]]?$/u`,
    file: 'server/features/menu-import/infer/locale-suffix.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^([\p{L}]{2,})[_.:]\s*(.+)$/u`,
    file: 'server/features/menu-import/infer/locale-suffix.ts',
    reason: IMPORT,
  },
  { pattern: String.raw`/\(([^)]*)\)/g`, file: 'server/features/menu-import/infer/match-header.ts', reason: IMPORT },
  { pattern: String.raw`/\s*\n\s*/g`, file: 'server/features/menu-import/plan/option-cell.ts', reason: IMPORT },
  { pattern: '/0+$/', file: 'server/features/menu-import/plan/price-number.ts', reason: IMPORT },
  {
    pattern: "new RegExp(`(?:${PRICE_WORD})[_.\\\\s-]?([a-z]{3})$|^([a-z]{3})[_.-]?(?:${PRICE_WORD})$`, 'iu')",
    file: 'server/features/menu-import/plan/currency-marks.ts',
    reason: IMPORT,
  },
  {
    pattern: 'new RegExp(`^(?:(?:${texts}) \\\\([\\\\w-]+\\\\)|Price \\\\([A-Z]{3}\\\\))$`)',
    file: 'server/features/menu-import/infer/propose-mapping.ts',
    reason: 'Built from the column names that an export writes.',
  },
  { pattern: String.raw`/\s*\(?\d+\)?$/`, file: 'server/features/menu-import/infer/propose-prices.ts', reason: IMPORT },
  { pattern: String.raw`/\(([^)]*)\)/`, file: 'server/features/menu-import/plan/size-questions.ts', reason: IMPORT },
  { pattern: String.raw`/\s*[/|,;]\s*/`, file: 'server/features/menu-import/plan/size-questions.ts', reason: IMPORT },
  {
    pattern: String.raw`/\s*\([A-Z\d]{20,}\)/`,
    file: 'server/features/menu-import/read/known-exports.ts',
    reason: IMPORT,
  },
  { pattern: String.raw`/\s*>\s*/`, file: 'server/features/menu-import/read/known-exports.ts', reason: IMPORT },
  { pattern: String.raw`/\[.+\]$/`, file: 'server/features/menu-import/read/known-exports.ts', reason: IMPORT },
  { pattern: String.raw`/\s*\[.+\]$/`, file: 'server/features/menu-import/read/known-exports.ts', reason: IMPORT },
  { pattern: String.raw`/\d+\.\d{8,}/g`, file: 'server/features/menu-import/plan/parse-price.ts', reason: IMPORT },
  {
    pattern:
      "new RegExp(\n  `^(?:ca\\\\.?\\\\s?|approx\\\\.?\\\\s?)?${AMOUNT}\\\\s?(?:${unit})\\\\.?(?:\\\\s?[-–/,;+]\\\\s?${AMOUNT}\\\\s?(?:${unit})\\\\.?){0,5}$`,\n  'iu',\n)",
    file: 'server/features/menu-import/infer/measures.ts',
    reason: `Built from fixed words and bounded counts; the cell has at most 60 characters. ${IMPORT}`,
  },
  {
    pattern: "new RegExp(`(?:^|[\\\\s_(./\\\\[-])(?:${unit})[)\\\\].]*$`, 'iu')",
    file: 'server/features/menu-import/infer/measures.ts',
    reason: `Built from fixed words. ${IMPORT}`,
  },
  {
    pattern: "new RegExp(`(?:unit\\\\s*)?(?:${PRICE_WORD.source})(?:es|s|e|i|o)?`, 'giu')",
    file: 'server/features/menu-import/infer/size-headers.ts',
    reason: 'Built from the words for prices in this folder.',
  },
  {
    pattern: String.raw`/\s+(?:de|für|for|pour|per|da|del)\s+/giu`,
    file: 'server/features/menu-import/infer/size-headers.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^[-–/]\s*|\s*[-–/]$/g`,
    file: 'server/features/menu-import/infer/size-headers.ts',
    reason: IMPORT,
  },
  {
    pattern:
      "new RegExp(\n  [\n    String.raw`\\p{Lu}\\d?(?:\\s?[,;·|+]\\s?(?:\\p{Lu}\\d?|[1-9]\\d?)|\\s\\p{Lu}\\d?){1,14}`,\n    String.raw`[1-9]\\d?(?:\\s?[,;·|+]\\s?(?:\\p{Lu}\\d?|[1-9]\\d?)){2,14}`,\n    String.raw`(?<=[([])(?:V|VG|VE|GF|DF|NF|LF)(?:\\s?[,;/·|+]\\s?(?:V|VG|VE|GF|DF|NF|LF)){0,5}`,\n  ]\n    .map((list) => String.raw`\\s[([]?${list}[)\\]]?$`)\n    .join('|'),\n  'u',\n)",
    file: 'server/features/menu-import/plan/file-warnings.ts',
    reason: 'Built from the lists beside it, with bounded counts.',
  },
  {
    pattern: String.raw`/^(.+?)[\s-]*(?:free|frei)$/iu`,
    file: 'server/features/menu-import/plan/read-labels.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^(.+?)[\s-]*\(?(?:may contain|traces?|spuren|trazas|tracce|sporen|may|possible)\)?$/iu`,
    file: 'server/features/menu-import/plan/read-labels.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^(.+?)\s+(?:is contained|contained|enthalten|bevatten)$/iu`,
    file: 'server/features/menu-import/plan/read-labels.ts',
    reason: IMPORT,
  },
  {
    pattern: "new RegExp(`(?<![^ ])(?:${[...WORDS].join('|')})(?![^ ])`)",
    file: 'server/features/menu-import/plan/conditions.ts',
    reason: 'Built from the words in this file.',
  },
  {
    pattern: "new RegExp(`^(?:${list})\\\\b[\\\\s:]*`, 'i')",
    file: 'server/features/menu-import/plan/level-phrases.ts',
    reason: 'Built from the words in this file.',
  },
  {
    pattern: String.raw`/\s*[()[\]]\s*|\s+(?:and|und|et|y|e|en|ve|dan|i|og|och|&|\+)\s+|\s*[&+]\s*/iu`,
    file: 'server/features/menu-import/plan/read-labels.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^<\?xml|^<svg|^<\w+[^>]*>/`,
    file: 'server/features/menu-import/read/refuse-by-content.ts',
    reason: 'The first 512 bytes of a file.',
  },
  { pattern: String.raw`/\s*\n\s*/g`, file: 'server/features/menu-import/plan/row-texts.ts', reason: IMPORT },
  {
    pattern: String.raw`/\s*(?:[/|,;·•\n~〜～]|(?<=^|\s|[\p{Sc}\p{L})])[-–—−]+(?=$|\s|[\p{Sc}\p{L}(])|(?<![\p{L}])(?:or|oder|ou|and|und|et|o|y|e|bis|to|till|à|a|al|hasta|atau|veya|ve)(?![\p{L}]))\s*/iu`,
    file: 'server/features/menu-import/plan/scan-price.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/^\s*[:=]\s*[^\d\s-]?\s*\d/`,
    file: 'server/features/menu-import/plan/scan-price.ts',
    reason: IMPORT,
  },
  { pattern: String.raw`/\([^)]*\)/g`, file: 'server/features/menu-import/plan/scan-price.ts', reason: IMPORT },
  {
    pattern: String.raw`/^[\s:=()[\]【】・·•,;/|.–—−-]+|[\s:=()[\]【】・·•,;/|.–—−-]+$/g`,
    file: 'server/features/menu-import/plan/scan-price.ts',
    reason: IMPORT,
  },
  {
    pattern: String.raw`/[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;/]+/g`,
    file: 'server/platform/logged-error.ts',
    reason: 'The text is cut to 4,000 characters before; a test runs it on a million.',
  },
  {
    pattern: String.raw`/[^\s<>"']+@[^\s<>"']+/g`,
    file: 'server/platform/mailer.ts',
    reason: 'A reply from the operator’s own mail server.',
  },
]

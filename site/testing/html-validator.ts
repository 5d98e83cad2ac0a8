import { HtmlValidate } from 'html-validate'

/** Rules about notation are off: React writes `/>`, camel case and `checked=""`, which mean the same. */
const SPELLING = ['attr-case', 'void-style', 'doctype-style', 'attribute-boolean-style', 'no-trailing-whitespace']

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(SPELLING.map((rule) => [rule, 'off'])),
    // The filters' buttons are links, so that they work without script.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // In a query, a list repeats the name of its field.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // The style sheet prevents line breaks in telephone numbers instead.
    'tel-non-breaking': 'off',
    // An item's name may have any length.
    'long-title': 'off',
    // React's ids start with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** The validator's findings for a document: one text each, with the place in the HTML; empty for valid HTML. */
export async function errorsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} … ${html.slice(Math.max(0, offset - 40), offset + 80)}`,
    )
}

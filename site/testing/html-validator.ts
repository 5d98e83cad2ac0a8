import { HtmlValidate } from 'html-validate'

/** Rules about mere spelling are off: React writes `/>`, camel case and `checked=""`, which are equivalent. */
const SPELLING = ['attr-case', 'void-style', 'doctype-style', 'attribute-boolean-style', 'no-trailing-whitespace']

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(SPELLING.map((rule) => [rule, 'off'])),
    // The filters' button is a link to them, so that it works without script.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // A list in a query repeats its name.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // The style sheet prevents line breaks in telephone numbers.
    'tel-non-breaking': 'off',
    // An item's name may have any length.
    'long-title': 'off',
    // React's ids start with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** A validator's findings for a document, one line each, with the place. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} … ${html.slice(Math.max(0, offset - 40), offset + 80)}`,
    )
}

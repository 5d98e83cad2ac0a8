import { HtmlValidate } from 'html-validate'

/** What only says how HTML is to be spelled is off: React writes `/>`, camel case and `checked=""`, which mean the same. */
const SPELLING = ['attr-case', 'void-style', 'doctype-style', 'attribute-boolean-style', 'no-trailing-whitespace']

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(SPELLING.map((rule) => [rule, 'off'])),
    // What opens the filters is a link to them, so that it works without script.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // A list of a query is its name again and again.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // The style sheet keeps a telephone number in one line.
    'tel-non-breaking': 'off',
    // A dish's name is as long as its kitchen wants it.
    'long-title': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** What a validator finds wrong with a document, in one line each, with the place. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} … ${html.slice(Math.max(0, offset - 40), offset + 80)}`,
    )
}

export { languageName } from '#contract/language-name.ts'

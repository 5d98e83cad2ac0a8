import type { Plugin } from 'vite'

const JSON_SCHEMA_MODULES = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Removes Zod's JSON Schema generator from a browser's build. Every schema refers to it, so no bundler can drop it, but
 * only the server describes its API. It is a fifth of Zod.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: (code, id) => (JSON_SCHEMA_MODULES.test(id) ? { code: emptied(code), map: null } : null),
  }
}

/**
 * A module with the same names and no content. Schemas create methods from them, so they must be callable; calling such
 * a method throws an explanation.
 */
export function emptied(code: string): string {
  const names = code.matchAll(/^export (?:const|function) (?<name>\w+)|^export \{ (?<list>[^}]+) \}/gm)
  const exported = [...names].flatMap(({ groups }) => groups?.['name'] ?? (groups?.['list'] ?? '').split(/,\s*/))
  return [
    'const leftOut = () => { throw new Error("JSON Schema is left out of this build") }',
    'const made = () => leftOut',
    `export { ${exported.map((name) => `made as ${name.split(' as ').at(-1)}`).join(', ')} }`,
  ].join('\n')
}

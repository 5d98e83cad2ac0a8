import type { Plugin } from 'vite'

const JSON_SCHEMA_MODULES = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * A Vite plugin that removes Zod's JSON Schema generator from builds for browsers. Every schema refers
 * to it, so no bundler can drop it, but only the server needs it, to describe its API.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: (code, id) => (JSON_SCHEMA_MODULES.test(id) ? { code: createEmptyModule(code), map: null } : null),
  }
}

/**
 * The source of a module with the same exports, without their code. Zod calls an export when it creates a schema, so
 * each is a function that returns a method. Calling that method throws an error.
 */
export function createEmptyModule(code: string): string {
  const names = code.matchAll(/^export (?:const|function) (?<name>\w+)|^export \{ (?<list>[^}]+) \}/gm)
  const exported = [...names].flatMap(({ groups }) => groups?.['name'] ?? (groups?.['list'] ?? '').split(/,\s*/))
  return [
    'const leftOut = () => { throw new Error("JSON Schema is left out of this build") }',
    'const made = () => leftOut',
    `export { ${exported.map((name) => `made as ${name.split(' as ').at(-1)}`).join(', ')} }`,
  ].join('\n')
}

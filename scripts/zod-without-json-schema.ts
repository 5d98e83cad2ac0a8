import type { Plugin } from 'vite'

const JSON_SCHEMA_MODULES = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of a browser's build what turns Zod's schemas into JSON Schema: every schema refers to it, so that no
 * bundler can drop it, and only the server describes its API. It is a fifth of Zod.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: (code, id) => (JSON_SCHEMA_MODULES.test(id) ? { code: emptied(code), map: null } : null),
  }
}

/**
 * A module with the same names and nothing behind them. A schema makes its methods from them, hence one that can be
 * called; to call what it made says where it went.
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

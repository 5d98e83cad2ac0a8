export type Instruction = { name: string; rest: string }

/** A stage of a Dockerfile, from one `FROM` to the next. */
export type Stage = { name: string | null; image: string; instructions: Instruction[] }

/**
 * Parses the Dockerfile syntax that ours uses: instructions, continued lines, comments, and arguments with a default.
 * @returns its stages, in order
 */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  const defaults = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === 'ARG') {
      const [key = '', value = ''] = rest.split('=')
      defaults.set(key, value)
    } else if (name === 'FROM') {
      const [, image = '', as = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? []
      const meant = image.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => defaults.get(key) ?? '')
      stages.push({ name: as, image: meant, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** Parses the arguments of `COPY`: `[--from=stage] source… target`. `from` is null for files of the build context. */
export function copyOf(rest: string): { from: string | null; sources: string[]; target: string } {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? (words.shift()?.slice('--from='.length) ?? null) : null
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}

/** Parses the `KEY=value …` of an `ENV` instruction, whose values contain neither spaces nor `=`. */
export function envOf(rest: string): Record<string, string> {
  return Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=', 2)))
}

/** The command of a `CMD` in JSON form, also inside a `HEALTHCHECK`; empty when there is none. */
export function commandOf(rest: string): string[] {
  return JSON.parse(/\[.*\]$/.exec(rest)?.[0] ?? '[]') as string[] // a Dockerfile's JSON form is a list of texts
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CARTE = fileURLToPath(new URL('../carte.ts', import.meta.url))

export type RunOfCarte = { code: number; out: string; err: string }

/** Runs a command of the operator's command line, without this process's settings. @param input standard input */
export function runCarte(args: string[], settings: Record<string, string>, input = ''): Promise<RunOfCarte> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CARTE, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The W3C's Nu Html Checker, which also checks the styles inside a document. */
const CHECKER = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))

type Message = { url: string; message: string; extract: string }

export function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The errors the W3C checker finds in documents, one text each with the document's name and the place.
 * @param documents the HTML by name
 */
export async function w3cErrorsOf(documents: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'carte-w3c-'))
  const names = Object.keys(documents)
  try {
    const files = names.map((name, at) => {
      const file = join(folder, `${at}.html`)
      writeFileSync(file, documents[name] ?? '')
      return file
    })
    const options = ['--errors-only', '--exit-zero-always', '--format', 'json']
    const { stderr } = await promisify(execFile)('java', ['-jar', CHECKER, ...options, ...files])
    const { messages } = JSON.parse(stderr) as { messages: Message[] } // the format of the checker's `json`
    return messages.map(
      ({ url, message, extract }) => `${names[Number.parseInt(basename(url), 10)]} ${message} … ${extract}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

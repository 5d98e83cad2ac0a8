/** The module of a task process that does on request what an untrusted file might cause. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

type Wish = {
  what: 'double' | 'forever' | 'objects' | 'buffers' | 'throw' | 'end' | 'passwords' | 'write' | 'run' | 'settings'
  number?: number
}

process.on('message', (wish: Wish) => {
  try {
    process.send?.({ kind: 'answer', answer: grant(wish) })
  } catch (error) {
    process.send?.({ kind: 'error', message: String(error) })
  }
})

function grant({ what, number = 0 }: Wish): unknown {
  switch (what) {
    case 'double':
      process.send?.({ kind: 'progress', progress: 'half way' })
      return number * 2
    case 'forever':
      for (;;) number += 1
    case 'objects': {
      const held: unknown[] = []
      for (;;) held.push({ at: held.length })
    }
    case 'buffers': {
      const held: Buffer[] = []
      for (;;) {
        held.push(Buffer.alloc(1_000_000, held.length))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
      }
    }
    case 'throw':
      throw new Error('no')
    case 'end':
      return process.exit(3)
    case 'passwords':
      return readFileSync('/etc/passwd', 'utf8')
    case 'write':
      return writeFileSync(new URL('left-behind', import.meta.url), 'x')
    case 'run':
      return execFileSync('/bin/true')
    case 'settings':
      return Object.keys(process.env)
  }
}

import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type ProcessBounds = {
  /** The JavaScript heap in MiB; Node aborts the process above this limit. */
  heapMb: number
  /** The process's private memory, including buffers; the process is killed above this limit. */
  memoryBytes: number
  /** The processor time of one task, which, unlike elapsed time, doesn't depend on what else the machine does. */
  processorMs?: number
  /** For short work that a user waits for; other work has a lower priority. */
  isUrgent: boolean
}

/** Why a task has no result: the process used too much memory or time, crashed, or was stopped. */
export type TaskEnd = 'memory' | 'time' | 'crash' | 'stopped'

/** A separate process that runs one task at a time. */
export type TaskProcess<Request, Answer, Progress> = {
  readonly pid: number | undefined
  run: (
    request: Request,
    options: {
      timeLimitMs: number
      onProgress: (progress: Progress) => void
      /** The file in chunks, sent when the process asks for it, so that the parent process never holds all of it. */
      file?: (() => AsyncIterable<Uint8Array>) | undefined
    },
  ) => Promise<{ ok: true; answer: Answer } | { ok: false; end: TaskEnd }>
  stop: () => void
}

export type TaskMessage<Answer, Progress> =
  | { kind: 'progress'; progress: Progress }
  /** Requests the chunks of the file, which arrive as separate messages. */
  | { kind: 'file' }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'error'; message: string }

const LOOK_EVERY_MS = 100
/** Guests have priority: the parent process serves their pages. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/** The readable paths: our code and its dependencies, but not DATA_DIR, which may be in the same folder. */
const READABLE = ['server', 'contract', 'node_modules', 'package.json'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
)

/**
 * Starts a process for an untrusted file. The process can read only our own code and its dependencies, has no settings
 * and no secrets, and is killed when a task uses too much memory or time.
 * @param module answers each message with `TaskMessage`s
 * @returns a process whose `run` rejects with the module's message when the module throws
 */
export function startTaskProcess<Request extends object, Answer, Progress>(
  module: URL,
  { heapMb, memoryBytes, processorMs = Infinity, isUrgent }: ProcessBounds,
): TaskProcess<Request, Answer, Progress> {
  const child = fork(module, {
    execArgv: [...heapFlags(heapMb), '--permission', ...READABLE.map((path) => `--allow-fs-read=${path}`)],
    env: { NODE_ENV: process.env['NODE_ENV'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.on('error', () => undefined)
  if (child.pid !== undefined && !isUrgent) lowerPriority(child.pid)
  let hasEnded = false
  let endedFor: TaskEnd | undefined
  child.once('exit', (_code, signal) => {
    hasEnded = true
    // Node aborts when its heap is full.
    endedFor ??= signal === 'SIGABRT' ? 'memory' : 'crash'
  })
  const end = (why: TaskEnd) => {
    endedFor ??= why
    child.kill('SIGKILL')
  }

  return {
    pid: child.pid,
    stop: () => end('stopped'),
    run: (request, { timeLimitMs, onProgress, file }) =>
      new Promise((resolve, reject) => {
        if (hasEnded || !child.connected) return resolve({ ok: false, end: endedFor ?? 'crash' })
        child.ref()
        child.channel?.ref()
        const timer = setTimeout(() => end('time'), timeLimitMs)
        const stopWatching = watchUse(child, { memoryBytes, processorMs }, end)
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          stopWatching()
          child.off('message', onMessage)
          child.off('exit', onExit)
          child.unref()
          child.channel?.unref()
          settle()
        }
        const onExit = () => finish(() => resolve({ ok: false, end: endedFor ?? 'crash' }))
        const onMessage = (received: unknown) => {
          const message = received as TaskMessage<Answer, Progress> // our own modules send nothing else
          if (message.kind === 'progress') onProgress(message.progress)
          if (message.kind === 'file' && file)
            sendParts(child, file()).catch((error: unknown) => {
              finish(() => reject(error))
              end('stopped')
            })
          if (message.kind === 'answer') finish(() => resolve({ ok: true, answer: message.answer }))
          if (message.kind === 'error') finish(() => reject(new Error(message.message)))
        }
        child.on('message', onMessage)
        child.on('exit', onExit)
        // An error here means that the process has ended, which its exit event reports.
        child.send(request, () => undefined)
      }),
  }
}

/** Sends one chunk after the other, as fast as the process receives them. */
async function sendParts(child: ChildProcess, parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of parts) {
    if (!child.connected) return
    await new Promise<void>((resolve) => child.send(part, () => resolve()))
  }
}

/** Parsing creates many short-lived objects; large spaces for them would only waste memory. */
function heapFlags(heapMb: number): string[] {
  return [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4', '--expose-gc']
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // The process has ended already.
  }
}

/**
 * Watches the memory and processor time of a process. RLIMIT_AS is no alternative: Node reserves far more address space
 * than it uses, and couldn't start.
 */
function watchUse(
  child: ChildProcess,
  { memoryBytes, processorMs }: { memoryBytes: number; processorMs: number },
  end: (why: TaskEnd) => void,
): () => void {
  let usedBefore: number | undefined
  const look = async (pid: number) => {
    if ((await ownMemoryOf(pid)) > memoryBytes) return end('memory')
    if (processorMs === Infinity) return
    const used = await processorTimeOf(pid)
    usedBefore ??= used
    if (used - usedBefore > processorMs) end('time')
  }
  const timer = setInterval(() => {
    if (child.pid === undefined) return
    void look(child.pid)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** A process's processor time in milliseconds; 0 on systems without `/proc`, where only elapsed time counts. */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The program's name, in brackets, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[UTIME] ?? 0) + Number(fields[UTIME + 1] ?? 0)) * TICK_MS
}

/** The index of the user time among the fields after the name (proc(5)); the system time follows. */
const UTIME = 11
const TICK_MS = 10

const run = promisify(execFile)

/**
 * A process's private memory. On systems other than Linux, shared parts such as Node's own code are included.
 * @returns bytes; 0 for a process that has ended
 */
export async function ownMemoryOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout) * 1_024
}

import { AppError } from './errors.ts'

/** A queue's current load, and what it has done since the process started. */
export type QueueLoad = { waiting: number; running: number; done: number; refused: number }

/** A queue for the work of many callers, with limited concurrency and turns that rotate by key. */
export type FairQueue = {
  /**
   * Runs work when its turn comes. Turns rotate between the outer keys, and within an outer key between its inner keys.
   * @param path the keys of the work, from the outer to the inner one
   * @param work gets `options.signal`
   * @param options.signal aborts when the caller is gone; waiting work is dropped then
   * @throws {AppError} UNAVAILABLE with `retryAfterSeconds` when the queue is full, for this key or in total, or when
   * this work has to make room for a key with less work
   * @throws the signal's reason when it aborts before the work has started
   * @example await hashing.run([net48, net64], () => hash(password), { signal })
   */
  run: <Result>(
    path: readonly string[],
    work: (signal: AbortSignal) => Promise<Result>,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Result>
  /** Whether `run` with this path would accept work now, for work that starts only after the response. */
  hasRoom: (path: readonly string[]) => boolean
  /**
   * Refuses the caller unless `hasRoom`, before other work is done or the response is sent.
   * @throws {AppError} UNAVAILABLE with `retryAfterSeconds`
   */
  requireRoom: (path: readonly string[]) => void
  load: () => QueueLoad
}

export type FairQueueOptions = {
  /** The queue's name in the metrics; a queue without a name isn't included in them. */
  name?: string
  /** How many tasks may run at once. */
  workers: number
  /** How many tasks may wait in total. */
  maxWaiting: number
  /**
   * How many tasks of one key may wait, by the key's level in the path, outer key first. A level without a number has
   * no limit.
   */
  maxWaitingPerKey?: readonly number[]
  /** How many tasks of one outer key may run at once; as many as there are workers if omitted. */
  maxRunningPerKey?: number
  /** The message for the user when the queue is full. */
  busyMessage: string
}

const named = new Map<string, () => QueueLoad>()

/** The load of all named queues. */
export function queueLoads(): [name: string, load: QueueLoad][] {
  return [...named].map(([name, load]) => [name, load()])
}

type Task = { path: readonly string[]; start: () => void; refuse: () => void }

/** A key, or the root of all keys: its own waiting tasks, and the keys below it in the order of their turns. */
type Branch = { tasks: Task[]; children: Map<string, Branch>; waiting: number }

/**
 * A bounded queue in which no key can crowd out the others. Keys take turns; when the queue is full, the key with the
 * most work loses its newest work to a key with less.
 * @example const queue = createFairQueue({ workers: 1, maxWaiting: 50, busyMessage: 'Please try again in a moment.' })
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { workers, maxWaiting, maxWaitingPerKey = [], maxRunningPerKey = workers } = options
  const root = emptyBranch()
  const runningOf = new Map<string, number>()
  let running = 0
  let done = 0
  let refused = 0
  let usualMs = 0

  const mayRun = (key: string) => (runningOf.get(key) ?? 0) < maxRunningPerKey
  const load = () => ({ waiting: root.waiting, running, done, refused })
  if (options.name !== undefined) named.set(options.name, load)
  return { run, hasRoom, requireRoom, load }

  async function run<Result>(
    path: readonly string[],
    work: (signal: AbortSignal) => Promise<Result>,
    { signal = NEVER }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    signal.throwIfAborted()
    await turn(path, signal)
    const [outer = ''] = path
    const startedAt = performance.now()
    try {
      return await work(signal)
    } finally {
      const tookMs = performance.now() - startedAt
      usualMs = done === 0 ? tookMs : usualMs * 0.8 + tookMs * 0.2
      done += 1
      running -= 1
      changeCount(runningOf, outer, -1)
      startNext()
    }
  }

  /** Resolves when the work may start; it counts as running from then on. */
  function turn(path: readonly string[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        removeTask(root, task)
        reject(signal.reason)
      }
      const settle = (end: () => void) => () => {
        signal.removeEventListener('abort', abort)
        end()
      }
      const task = { path, start: settle(resolve), refuse: settle(() => reject(refusal())) }
      if (!makeRoom(path)) return reject(refusal())
      signal.addEventListener('abort', abort, { once: true })
      addTask(root, task)
      startNext()
    })
  }

  function startNext(): void {
    while (running < workers) {
      const task = takeNext(root, mayRun)
      if (!task) return
      running += 1
      changeCount(runningOf, task.path[0] ?? '', 1)
      task.start()
    }
  }

  function hasRoom(path: readonly string[]): boolean {
    return roomFor(path) !== 'none'
  }

  function requireRoom(path: readonly string[]): void {
    if (!hasRoom(path)) throw refusal()
  }

  function refusal(): AppError {
    refused += 1
    const seconds = Math.ceil(((root.waiting + 1) * usualMs) / workers / 1_000)
    const retryAfterSeconds = Math.min(MAX_RETRY_AFTER_S, Math.max(1, seconds))
    return new AppError('UNAVAILABLE', options.busyMessage, { retryAfterSeconds })
  }

  /** @returns whether there is a free place, or the waiting task that must be refused to make room */
  function roomFor(path: readonly string[]): 'free' | 'none' | Task {
    // Work that can start at once needs no room.
    if (running < workers && mayRun(path[0] ?? '')) return 'free'
    const counts = waitingAlong(root, path)
    if (counts.some((count, level) => count >= (maxWaitingPerKey[level] ?? Infinity))) return 'none'
    if (root.waiting < maxWaiting) return 'free'
    return newestOfTheLongest(root, path) ?? 'none'
  }

  function makeRoom(path: readonly string[]): boolean {
    const room = roomFor(path)
    if (typeof room === 'string') return room === 'free'
    removeTask(root, room)
    room.refuse()
    return true
  }
}

const NEVER = new AbortController().signal
const MAX_RETRY_AFTER_S = 60

function emptyBranch(): Branch {
  return { tasks: [], children: new Map(), waiting: 0 }
}

function addTask(root: Branch, task: Task): void {
  let branch = root
  branch.waiting += 1
  for (const key of task.path) {
    let child = branch.children.get(key)
    if (!child) branch.children.set(key, (child = emptyBranch()))
    branch = child
    branch.waiting += 1
  }
  branch.tasks.push(task)
}

/** Removes the next task and moves its keys to the end of the rotation. */
function takeNext(branch: Branch, mayRun: (key: string) => boolean): Task | undefined {
  const task = branch.tasks.shift()
  if (task) {
    branch.waiting -= 1
    return task
  }
  for (const [key, child] of branch.children) {
    if (!mayRun(key)) continue
    const found = takeNext(child, () => true)
    if (!found) continue
    branch.waiting -= 1
    branch.children.delete(key)
    if (child.waiting > 0) branch.children.set(key, child)
    return found
  }
  return undefined
}

function removeTask(root: Branch, task: Task): void {
  let branch: Branch | undefined = root
  const along = [root]
  for (const key of task.path) {
    branch = branch?.children.get(key)
    if (!branch) return
    along.push(branch)
  }
  const at = branch.tasks.indexOf(task)
  if (at === -1) return
  branch.tasks.splice(at, 1)
  for (const one of along) one.waiting -= 1
  task.path.forEach((key, level) => {
    if (along[level + 1]?.waiting === 0) along[level]?.children.delete(key)
  })
}

/** The number of waiting tasks of each key of a path, outer key first. */
function waitingAlong(root: Branch, path: readonly string[]): number[] {
  let branch: Branch | undefined = root
  return path.map((key) => {
    branch = branch?.children.get(key)
    return branch?.waiting ?? 0
  })
}

/**
 * The newest task of the key with the most waiting tasks, if these are more than the caller's key would have. If the
 * caller's own key has the most, the keys below it are compared in the same way.
 */
function newestOfTheLongest(root: Branch, path: readonly string[]): Task | undefined {
  let branch = root
  for (const key of path) {
    const own = branch.children.get(key)?.waiting ?? 0
    const [longestKey, longest] = longestOf(branch)
    if (!longest) break
    if (longestKey !== key && longest.waiting <= own + 1) return undefined
    branch = longest
    if (longestKey !== key) return newestIn(branch)
  }
  return undefined
}

function longestOf({ children }: Branch): [string, Branch] | [] {
  return [...children].reduce<[string, Branch] | []>(
    (longest, one) => ((longest[1]?.waiting ?? 0) < one[1].waiting ? one : longest),
    [],
  )
}

function newestIn(branch: Branch): Task | undefined {
  const [, longest] = longestOf(branch)
  return longest ? newestIn(longest) : branch.tasks.at(-1)
}

function changeCount(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

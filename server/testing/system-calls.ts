/** One system call, as printed by `strace -ff -ttt -T`; times in seconds. */
export type SystemCall = { pid: string; name: string; text: string; result: number; start: number; end: number }

const LINE = /^(\d+\.\d+) (\w+)\((.*)\)\s+= (-?\d+).* <(\d+\.\d+)>$/

/** Parses one file of a trace. @param pid the process it belongs to */
export function systemCallsIn(trace: string, pid: string): SystemCall[] {
  return trace.split('\n').flatMap((line) => {
    const [, began, name = '', text = '', result, took] = LINE.exec(line) ?? []
    if (began === undefined) return []
    const start = Number(began)
    return [{ pid, name, text, result: Number(result), start, end: start + Number(took) }]
  })
}

/** Returns the next random number: at least 0 and below 1. */
export type Random = () => number

/** Random numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const randomBoolean = (random: Random, of: number) => random() < of
/** A random integer from `from` to `to`, both included. */
export const randomInteger = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))

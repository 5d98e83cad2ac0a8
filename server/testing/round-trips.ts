import { Client } from 'pg'

/**
 * Counts how often work waits for the database: queries that are sent together are one round trip. A commit without an
 * announcement is not counted, because it isn't awaited after reads.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const prototype: { query: (...parameters: unknown[]) => unknown } = Client.prototype
  const original = prototype.query
  let trips = 0
  let answered = 0
  prototype.query = function counted(this: unknown, ...parameters) {
    if (parameters[0] === 'COMMIT') return original.apply(this, parameters)
    // Queries that are sent before the next response arrives share one round trip.
    const trip = answered + 1
    trips = Math.max(trips, trip)
    const note = () => void (answered = Math.max(answered, trip))
    const callback = parameters.at(-1)
    if (typeof callback !== 'function') {
      const answer = Promise.resolve(original.apply(this, parameters))
      answer.then(note, note)
      return answer
    }
    return original.apply(this, [
      ...parameters.slice(0, -1),
      (...result: unknown[]) => {
        note()
        callback(...result)
      },
    ])
  }
  try {
    await work()
    return trips
  } finally {
    prototype.query = original
  }
}

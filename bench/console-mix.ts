import type { BenchCompany } from './bench-company.ts'
import { ask, type ServedApp } from './served.ts'

const WRITE_EVERY = 5

/** The staff of one company, and the ids of the items they work with. */
export type Staff = { company: BenchCompany; itemIds: number[] }

/** The duration of each request in milliseconds, by type. */
export type MixTimes = { reads: number[]; writes: number[] }

/** The staff of the first `count` companies, who work with up to 100 items each. */
export async function findStaff({ url, companies }: ServedApp, count = companies.length): Promise<Staff[]> {
  const staff: Staff[] = []
  for (const company of companies.slice(0, count)) {
    const { text } = await ask(`${url}/api/menu-items?pageSize=100`, { token: company.token })
    const { data } = JSON.parse(text) as { data: { items: { id: number }[] } } // the contract's shape
    staff.push({ company, itemIds: data.items.map(({ id }) => id) })
  }
  return staff
}

/**
 * Sends a person's next request: four reads, then a write, in the same order on every run.
 * @param turn the request's number, which determines what is requested
 */
export async function sendNextRequest(
  url: string,
  { company, itemIds }: Staff,
  turn: number,
): Promise<{ ms: number; writes: boolean }> {
  const { token } = company
  const id = itemIds[turn % itemIds.length]
  const writes = turn % WRITE_EVERY === WRITE_EVERY - 1
  const { ms } = writes
    ? await ask(`${url}/api/menu-items/${id}`, { method: 'PATCH', token, body: { priceMinor: 500 + (turn % 1000) } })
    : await ask(
        url + (LOOKS[(turn - Math.floor(turn / WRITE_EVERY)) % LOOKS.length] ?? '').replace('{id}', String(id)),
        { token },
      )
  return { ms, writes }
}

const LOOKS = [
  '/api/menu-items?pageSize=20',
  '/api/menu-items/{id}',
  '/api/categories',
  '/api/user',
  '/api/menu-items?search=salmon',
]

/**
 * Lets several people work at the same time, each sending the next request when the last one is answered.
 * @param staff the companies; the requests of all people together are spread over them
 */
export async function runConcurrently(
  { url }: Pick<ServedApp, 'url'>,
  staff: Staff[],
  { people, forMs, every = sendNextRequest }: { people: number; forMs: number; every?: typeof sendNextRequest },
): Promise<MixTimes> {
  const times: MixTimes = { reads: [], writes: [] }
  const until = performance.now() + forMs
  const work = async (person: number) => {
    for (let turn = person; performance.now() < until; turn += 1) {
      const one = staff[(person + turn * people) % staff.length]
      if (!one) return
      const { ms, writes } = await every(url, one, turn)
      times[writes ? 'writes' : 'reads'].push(ms)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  return times
}

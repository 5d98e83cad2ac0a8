import { type Database, queryAsOwner } from './client.ts'

/** The stored part of a provider's event; everything else is read from the provider again. */
export type StoredPaymentEvent = { customerId: string | null; subscriptionId: string | null }

/**
 * Stores an event and puts its job into the outbox, in one statement. Does nothing if the event is known.
 * @param jobKind the kind of the job; its payload contains `eventId`
 * @returns whether the event is new
 */
export async function recordPaymentEvent(
  database: Database,
  event: { id: string; type: string } & StoredPaymentEvent,
  { jobKind, now }: { jobKind: string; now: Date },
): Promise<boolean> {
  const { id, type, customerId, subscriptionId } = event
  const rows = await queryAsOwner(
    database,
    `WITH made AS (
       INSERT INTO payment_event (provider_event_id, type, payload, received_at) VALUES ($1, $2, $3, $5)
       ON CONFLICT DO NOTHING RETURNING provider_event_id)
     INSERT INTO job (kind, payload, run_at)
     SELECT $4, jsonb_build_object('eventId', provider_event_id), $5 FROM made RETURNING id`,
    [id, type, JSON.stringify({ customerId, subscriptionId }), jobKind, now],
  )
  return rows.length > 0
}

/** A stored event that hasn't been processed; null when it is done or unknown. */
export async function findOpenPaymentEvent(database: Database, id: string): Promise<StoredPaymentEvent | null> {
  const [row] = await queryAsOwner<{ payload: StoredPaymentEvent }>(
    database,
    'SELECT payload FROM payment_event WHERE provider_event_id = $1 AND processed_at IS NULL',
    [id],
  )
  return row?.payload ?? null
}

export async function endPaymentEvent(database: Database, id: string, now: Date): Promise<void> {
  await queryAsOwner(database, 'UPDATE payment_event SET processed_at = $2 WHERE provider_event_id = $1', [id, now])
}

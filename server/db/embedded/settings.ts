/** PostgreSQL parameters for one small machine, by the setting of Carte that changes them (`.env.example`). */
export const EMBEDDED_SETTINGS = {
  EMBEDDED_SHARED_BUFFERS: { parameter: 'shared_buffers', value: '32MB' },
  EMBEDDED_WORK_MEM: { parameter: 'work_mem', value: '8MB' },
  EMBEDDED_MAINTENANCE_WORK_MEM: { parameter: 'maintenance_work_mem', value: '32MB' },
  EMBEDDED_MAX_WAL_SIZE: { parameter: 'max_wal_size', value: '256MB' },
  EMBEDDED_MAX_CONNECTIONS: { parameter: 'max_connections', value: '40' },
} as const

/** The parameters that we set. Those that make acknowledged writes durable keep PostgreSQL's default: on. */
export const DEFAULTS: Record<string, string> = {
  ...Object.fromEntries(Object.values(EMBEDDED_SETTINGS).map(({ parameter, value }) => [parameter, value])),
  // Connections never leave the machine, so they need no encryption.
  ssl: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  min_wal_size: '32MB',
  // There are no replicas, so less has to be written to the write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // One query uses one core; parallel workers would use memory and take other cores from the server.
  max_worker_processes: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  // The sender of a refused statement gets the error; in the log it could reveal a company's data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  autovacuum_max_workers: '1',
  // A list of 10,000 new items is slow until the table has been analysed.
  autovacuum_naptime: '10s',
}

import type { Client } from 'pg'
import type { Database } from './client.ts'
import { quoted } from './column-names.ts'

/**
 * This role can read and write the rows of all companies, but can't change tables. The application's login role is a
 * member, unless it owns the tables.
 */
const SERVER_ROLE = 'carte_server'

export async function applicationRole({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT session_user::text AS name')
  return rows[0]?.name ?? ''
}

/**
 * Grants the application access to tables that another role owns. Checks every table each time, so that migrations
 * don't have to grant anything, and changes only what is missing.
 * @param client connected as the owner of the tables
 */
export async function admitRole(client: Pick<Client, 'query'>, application: string): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean }>('SELECT session_user = $1 AS "isOwner"', [application])
  if (rows[0]?.isOwner) return
  await client.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVER_ROLE}') THEN CREATE ROLE ${SERVER_ROLE} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server, at the same moment
    END $$`)
  await client.query(GRANTS)
  for (const role of ['carte_app', SERVER_ROLE]) {
    const { rows: members } = await client.query<{ isMember: boolean }>(
      `SELECT pg_has_role($1, $2, 'MEMBER') AS "isMember"`,
      [application, role],
    )
    if (!members[0]?.isMember) await client.query(`GRANT ${role} TO ${quoted(application)}`)
  }
}

/**
 * Grants the rights and the policy that a table or sequence still lacks. Audit log entries may be inserted, and deleted
 * with their company, but never changed.
 */
const GRANTS = `DO $$ DECLARE one record; BEGIN
  GRANT USAGE ON SCHEMA public, drizzle TO ${SERVER_ROLE};
  GRANT SELECT ON drizzle.__drizzle_migrations TO ${SERVER_ROLE};
  FOR one IN
    SELECT c.oid, c.relname AS name, c.relkind AS kind, c.relrowsecurity AS has_policies,
           CASE WHEN c.relname = 'audit_log' THEN 'SELECT, INSERT, DELETE' WHEN c.relkind = 'r' THEN 'SELECT, INSERT, UPDATE, DELETE'
                ELSE 'USAGE, SELECT, UPDATE' END AS rights
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S')
  LOOP
    IF one.kind = 'S' AND NOT has_sequence_privilege('${SERVER_ROLE}', one.oid, 'USAGE')
      OR one.kind = 'r' AND NOT has_table_privilege('${SERVER_ROLE}', one.oid, 'INSERT') THEN
      EXECUTE format('GRANT %s ON %I TO ${SERVER_ROLE}', one.rights, one.name);
    END IF;
    IF one.has_policies AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = one.oid AND polname = 'server') THEN
      EXECUTE format('CREATE POLICY server ON %I FOR ALL TO ${SERVER_ROLE} USING (true) WITH CHECK (true)', one.name);
    END IF;
  END LOOP;
END $$`

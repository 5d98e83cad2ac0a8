-- Row-level security for every tenant table (docs/decisions/0005-tenant-wall.md).
-- The application role sees and writes only rows of the company in app.company_id, and none without one.
-- The owner of the tables (migrations, seed, definer functions) is let through by a policy of its own, because FORCE
-- binds the owner too.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'carte_app') THEN
    CREATE ROLE carte_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same server created it at the same moment
END $$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'carte_app', 'MEMBER') THEN
    EXECUTE format('GRANT carte_app TO %I', current_user);
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO carte_app;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table record;
  predicate text;
BEGIN
  FOR tenant_table IN
    SELECT c.relname AS name,
           CASE WHEN c.relname = 'company' THEN 'id' ELSE 'company_id' END AS tenant_column
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind = 'r'
      AND (c.relname = 'company'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))
  LOOP
    -- The sub-select is evaluated once per statement; without it, the setting would be read once per row.
    predicate := format('%I = (SELECT nullif(current_setting(''app.company_id'', true), '''')::bigint)', tenant_table.tenant_column);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table.name);
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO carte_app USING (%s) WITH CHECK (%s)', tenant_table.name, predicate, predicate);
    EXECUTE format('CREATE POLICY owner ON %I FOR ALL TO CURRENT_USER USING (true) WITH CHECK (true)', tenant_table.name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO carte_app', tenant_table.name);
  END LOOP;
END $$;
--> statement-breakpoint
-- The audit log is append-only.
REVOKE UPDATE, DELETE ON audit_log FROM carte_app;
--> statement-breakpoint
-- Plans belong to no company, and every company may read them.
GRANT SELECT ON plan TO carte_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO carte_app;
--> statement-breakpoint
-- Look-ups before a tenant is known. server/db/look-ups.ts calls them.
CREATE FUNCTION find_user_by_email(wanted_email text)
RETURNS TABLE (user_id bigint, company_id bigint, password_hash text, disabled_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT u.id, u.company_id, u.password_hash, coalesce(u.disabled_at, c.disabled_at)
  FROM public."user" u JOIN public.company c ON c.id = u.company_id
  WHERE u.email = lower(wanted_email)
$$;
--> statement-breakpoint
CREATE FUNCTION find_session(wanted_hash bytea)
RETURNS TABLE (
  session_id bigint, user_id bigint, company_id bigint, role text, email_verified_at timestamptz,
  selected_branch_id bigint, remember boolean, expires_at timestamptz, last_used_at timestamptz,
  disabled_at timestamptz, subscription_status text, past_due_since timestamptz, current_period_end timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT s.id, u.id, u.company_id, u.role, u.email_verified_at, u.selected_branch_id, s.remember, s.expires_at,
         s.last_used_at, coalesce(u.disabled_at, c.disabled_at), live.status, live.past_due_since, live.current_period_end
  FROM public.session s
  JOIN public."user" u ON u.id = s.user_id AND u.company_id = s.company_id
  JOIN public.company c ON c.id = s.company_id
  LEFT JOIN public.subscription live
    ON live.company_id = s.company_id AND live.status IN ('trialing', 'active', 'past_due')
  WHERE s.token_hash = wanted_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_public_branch(wanted_branch_id bigint)
RETURNS TABLE (company_id bigint, brand_id bigint, is_published boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT b.company_id, b.brand_id, b.is_published AND c.disabled_at IS NULL
  FROM public.branch b JOIN public.company c ON c.id = b.company_id
  WHERE b.id = wanted_branch_id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_user_by_email(text), find_session(bytea), find_public_branch(bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_user_by_email(text), find_session(bytea), find_public_branch(bigint) TO carte_app;

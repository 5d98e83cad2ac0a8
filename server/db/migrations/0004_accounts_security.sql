-- Row-level security for the tenant tables of migration 0003, as in 0001.
DO $$
DECLARE
  table_name text;
  predicate text := 'company_id = (SELECT nullif(current_setting(''app.company_id'', true), '''')::bigint)';
BEGIN
  FOREACH table_name IN ARRAY ARRAY['password_reset', 'recovery_code', 'invitation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format('CREATE POLICY tenant ON %I FOR ALL TO carte_app USING (%s) WITH CHECK (%s)', table_name, predicate, predicate);
    EXECUTE format('CREATE POLICY owner ON %I FOR ALL TO CURRENT_USER USING (true) WITH CHECK (true)', table_name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO carte_app', table_name);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO carte_app;
--> statement-breakpoint
DROP FUNCTION find_user_by_email(text);
--> statement-breakpoint
CREATE FUNCTION find_user_by_email(wanted_email text)
RETURNS TABLE (user_id bigint, company_id bigint, password_hash text, has_totp boolean, disabled_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT u.id, u.company_id, u.password_hash, u.totp_enabled_at IS NOT NULL, coalesce(u.disabled_at, c.disabled_at)
  FROM public."user" u JOIN public.company c ON c.id = u.company_id
  WHERE u.email = lower(wanted_email)
$$;
--> statement-breakpoint
DROP FUNCTION find_session(bytea);
--> statement-breakpoint
CREATE FUNCTION find_session(wanted_hash bytea)
RETURNS TABLE (
  session_id bigint, user_id bigint, company_id bigint, role text, email_verified_at timestamptz,
  selected_branch_id bigint, remember boolean, expires_at timestamptz, last_used_at timestamptz,
  password_confirmed_at timestamptz, disabled_at timestamptz, subscription_status text, past_due_since timestamptz,
  current_period_end timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT s.id, u.id, u.company_id, u.role, u.email_verified_at, u.selected_branch_id, s.remember, s.expires_at,
         s.last_used_at, s.password_confirmed_at, coalesce(u.disabled_at, c.disabled_at), live.status,
         live.past_due_since, live.current_period_end
  FROM public.session s
  JOIN public."user" u ON u.id = s.user_id AND u.company_id = s.company_id
  JOIN public.company c ON c.id = s.company_id
  LEFT JOIN public.subscription live
    ON live.company_id = s.company_id AND live.status IN ('trialing', 'active', 'past_due')
  WHERE s.token_hash = wanted_hash
$$;
--> statement-breakpoint
-- Consumes a reset link: only the caller that deletes the row may set the password.
CREATE FUNCTION consume_password_reset(wanted_email text, wanted_hash bytea, at timestamptz)
RETURNS TABLE (user_id bigint, company_id bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  DELETE FROM public.password_reset r
  USING public."user" u
  WHERE u.id = r.user_id AND u.company_id = r.company_id AND u.email = lower(wanted_email)
    AND r.token_hash = wanted_hash AND r.expires_at > at
  RETURNING r.user_id, r.company_id
$$;
--> statement-breakpoint
CREATE FUNCTION find_invitation(wanted_hash bytea)
RETURNS TABLE (invitation_id bigint, company_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT i.id, i.company_id
  FROM public.invitation i JOIN public.company c ON c.id = i.company_id
  WHERE i.token_hash = wanted_hash AND c.disabled_at IS NULL
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_user_by_email(text), find_session(bytea), consume_password_reset(text, bytea, timestamptz),
  find_invitation(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_user_by_email(text), find_session(bytea),
  consume_password_reset(text, bytea, timestamptz), find_invitation(bytea) TO carte_app;

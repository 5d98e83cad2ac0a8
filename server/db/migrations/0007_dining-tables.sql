-- Finds a table by its QR code, before a tenant is known. server/db/look-ups.ts calls it.
CREATE FUNCTION find_dining_table(wanted_token text)
RETURNS TABLE (
  dining_table_id bigint, company_id bigint, branch_id bigint, is_enabled boolean, is_published boolean,
  last_scanned_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT t.id, t.company_id, t.branch_id, t.is_enabled, b.is_published AND c.disabled_at IS NULL, t.last_scanned_at
  FROM public.dining_table t
  JOIN public.branch b ON b.id = t.branch_id AND b.company_id = t.company_id
  JOIN public.company c ON c.id = t.company_id
  WHERE t.qr_token = wanted_token
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_dining_table(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_dining_table(text) TO carte_app;

-- The branches in the sitemap, before a tenant is known. server/db/look-ups.ts calls it.
CREATE FUNCTION list_published_branches(at_most integer)
RETURNS TABLE (branch_id bigint, default_locale text, locales text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT b.id, b.default_locale, b.locales
  FROM public.branch b
  JOIN public.company c ON c.id = b.company_id
  WHERE b.is_published AND c.disabled_at IS NULL
  ORDER BY b.id
  LIMIT at_most
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_published_branches(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_published_branches(integer) TO carte_app;

ALTER TABLE "invitation" ADD COLUMN "branch_ids" bigint[];--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "branch_ids" bigint[];--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_owner_unlimited" CHECK ("invitation"."role" <> 'owner' or "invitation"."branch_ids" is null);--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_owner_unlimited" CHECK ("user"."role" <> 'owner' or "user"."branch_ids" is null);--> statement-breakpoint
-- A second wall inside the company: a transaction of a limited member sees only its branches, their brands and those
-- brands' menus. Without app.branch_ids, as for guests and unlimited members, these policies let every row through; with
-- an empty list, none. An unreadable list fails.
DO $$
DECLARE
  one record;
  allowed constant text := '(SELECT nullif(current_setting(''app.branch_ids'', true), '''')::bigint[])';
  unlimited constant text := '(SELECT nullif(current_setting(''app.branch_ids'', true), '''') IS NULL)';
  own_brand constant text := '(SELECT b.brand_id FROM branch b)';
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('branch', 'id'), ('branch_settings', 'branch_id'), ('branch_menu_item', 'branch_id'), ('dining_table', 'branch_id'),
    ('customer_feedback', 'branch_id'), ('menu_import', 'branch_id')
  ) AS own (name, branch_column)
  LOOP
    EXECUTE format('CREATE POLICY branches ON %I AS RESTRICTIVE FOR ALL TO carte_app USING (%s OR %I = ANY (%s::bigint[]))',
      one.name, unlimited, one.branch_column, allowed);
  END LOOP;
  -- Shared by all branches of a brand: read, and locked, but not written.
  FOR one IN SELECT * FROM (VALUES ('brand', 'id'), ('category', 'brand_id'), ('menu_item', 'brand_id'),
    ('modifier_group', 'brand_id')) AS own (name, brand_column)
  LOOP
    EXECUTE format('CREATE POLICY branches ON %I AS RESTRICTIVE FOR SELECT TO carte_app USING (%s OR %I IN %s)',
      one.name, unlimited, one.brand_column, own_brand);
  END LOOP;
  FOR one IN SELECT unnest(ARRAY['brand', 'category', 'menu_item', 'menu_item_variant', 'modifier_group',
    'modifier_option', 'menu_item_modifier_group', 'menu_item_allergen', 'menu_item_diet_type', 'allergen', 'diet_type',
    'invitation']) AS name
  LOOP
    EXECUTE format('CREATE POLICY branches_insert ON %I AS RESTRICTIVE FOR INSERT TO carte_app WITH CHECK (%s)', one.name, unlimited);
    EXECUTE format('CREATE POLICY branches_update ON %I AS RESTRICTIVE FOR UPDATE TO carte_app USING (true) WITH CHECK (%s)', one.name, unlimited);
    EXECUTE format('CREATE POLICY branches_delete ON %I AS RESTRICTIVE FOR DELETE TO carte_app USING (%s)', one.name, unlimited);
  END LOOP;
  -- The history: limited members see that of their branches, of their brands' menus, and of the lists that all brands
  -- share. Entries whose brand is no longer known, and those about accounts, are hidden.
  EXECUTE format($policy$CREATE POLICY branches ON audit_log AS RESTRICTIVE FOR SELECT TO carte_app USING (%1$s OR CASE entity
    WHEN 'branch' THEN entity_id = ANY (%2$s::bigint[])
    WHEN 'dining_table' THEN (coalesce(after, before) ->> 'branchId')::bigint = ANY (%2$s::bigint[])
    WHEN 'branch_menu_item' THEN (coalesce(after, before) ->> 'branchId')::bigint = ANY (%2$s::bigint[])
    WHEN 'brand' THEN EXISTS (SELECT FROM brand r WHERE r.id = entity_id)
    WHEN 'category' THEN EXISTS (SELECT FROM category r WHERE r.id = entity_id)
      OR (coalesce(after, before) ->> 'brandId')::bigint IN %3$s
    WHEN 'menu_item' THEN EXISTS (SELECT FROM menu_item r WHERE r.id = entity_id)
      OR (coalesce(after, before) ->> 'brandId')::bigint IN %3$s
    WHEN 'allergen' THEN true
    WHEN 'diet_type' THEN true
    ELSE false END)$policy$, unlimited, allowed, own_brand);
  -- A limited member can't give a user access to other branches.
  EXECUTE format('CREATE POLICY branches ON "user" AS RESTRICTIVE FOR UPDATE TO carte_app USING (true) WITH CHECK (%s OR branch_ids <@ %s)',
    unlimited, allowed);
END $$;
--> statement-breakpoint
DROP FUNCTION find_session(bytea);
--> statement-breakpoint
CREATE FUNCTION find_session(wanted_hash bytea)
RETURNS TABLE (
  session_id bigint, user_id bigint, company_id bigint, role text, email_verified_at timestamptz,
  selected_branch_id bigint, branch_ids bigint[], remember boolean, expires_at timestamptz, last_used_at timestamptz,
  password_confirmed_at timestamptz, needs_second_factor boolean, disabled_at timestamptz, subscription_status text,
  past_due_since timestamptz, current_period_end timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT s.id, u.id, u.company_id, u.role, u.email_verified_at, u.selected_branch_id, u.branch_ids, s.remember,
         s.expires_at, s.last_used_at, s.password_confirmed_at, c.requires_second_factor AND u.totp_enabled_at IS NULL,
         coalesce(u.disabled_at, c.disabled_at), live.status, live.past_due_since, live.current_period_end
  FROM public.session s
  JOIN public."user" u ON u.id = s.user_id AND u.company_id = s.company_id
  JOIN public.company c ON c.id = s.company_id
  LEFT JOIN public.subscription live
    ON live.company_id = s.company_id AND live.status IN ('trialing', 'active', 'past_due')
  WHERE s.token_hash = wanted_hash
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session(bytea) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session(bytea) TO carte_app;

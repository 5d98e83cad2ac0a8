-- Existing texts become the texts in the branch's default language.
UPDATE "branch_settings" AS s SET
  "legal_notice" = CASE WHEN coalesce(s."legal_notice", '') = '' THEN '{}' ELSE jsonb_build_object(b."default_locale", s."legal_notice")::text END,
  "allergen_statement" = CASE WHEN coalesce(s."allergen_statement", '') = '' THEN '{}' ELSE jsonb_build_object(b."default_locale", s."allergen_statement")::text END,
  "tax_note" = CASE WHEN coalesce(s."tax_note", '') = '' THEN '{}' ELSE jsonb_build_object(b."default_locale", s."tax_note")::text END,
  "announcement" = CASE WHEN coalesce(s."announcement", '') = '' THEN '{}' ELSE jsonb_build_object(b."default_locale", s."announcement")::text END
FROM "branch" AS b WHERE b."id" = s."branch_id";--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "legal_notice" SET DATA TYPE jsonb USING "legal_notice"::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "legal_notice" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "legal_notice" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "allergen_statement" SET DATA TYPE jsonb USING "allergen_statement"::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "allergen_statement" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "allergen_statement" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "tax_note" SET DATA TYPE jsonb USING "tax_note"::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "tax_note" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "tax_note" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "announcement" SET DATA TYPE jsonb USING "announcement"::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "announcement" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "branch_settings" ALTER COLUMN "announcement" SET NOT NULL;
ALTER TABLE "menu_item" ADD COLUMN "review_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_item" ADD COLUMN "import_proposal" jsonb;--> statement-breakpoint
CREATE INDEX "menu_item_needs_review" ON "menu_item" USING btree ("brand_id","company_id") WHERE "menu_item"."review_reasons" <> '[]'::jsonb;
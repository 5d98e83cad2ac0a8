ALTER TABLE "category" ADD COLUMN "translated_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_item" ADD COLUMN "translated_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_item_variant" ADD COLUMN "translated_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "modifier_group" ADD COLUMN "translated_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "modifier_option" ADD COLUMN "translated_from" jsonb DEFAULT '{}'::jsonb NOT NULL;
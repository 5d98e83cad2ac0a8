DROP INDEX "branch_company_id_brand_id_index";--> statement-breakpoint
DROP INDEX "category_company_id_brand_id_sort_order_index";--> statement-breakpoint
DROP INDEX "menu_item_company_id_brand_id_sort_order_index";--> statement-breakpoint
DROP INDEX "menu_item_company_id_brand_id_sort_name_index";--> statement-breakpoint
DROP INDEX "menu_item_company_id_category_id_sort_order_index";--> statement-breakpoint
DROP INDEX "menu_item_variant_company_id_menu_item_id_sort_order_index";--> statement-breakpoint
DROP INDEX "menu_item_external_id";--> statement-breakpoint
CREATE INDEX "branch_brand_id_company_id_index" ON "branch" USING btree ("brand_id","company_id");--> statement-breakpoint
CREATE INDEX "category_brand_id_company_id_sort_order_index" ON "category" USING btree ("brand_id","company_id","sort_order");--> statement-breakpoint
CREATE INDEX "menu_item_brand_id_company_id_sort_order_index" ON "menu_item" USING btree ("brand_id","company_id","sort_order");--> statement-breakpoint
CREATE INDEX "menu_item_brand_id_company_id_sort_name_index" ON "menu_item" USING btree ("brand_id","company_id","sort_name");--> statement-breakpoint
CREATE INDEX "menu_item_category_id_company_id_sort_order_index" ON "menu_item" USING btree ("category_id","company_id","sort_order");--> statement-breakpoint
CREATE INDEX "menu_item_variant_menu_item_id_company_id_sort_order_index" ON "menu_item_variant" USING btree ("menu_item_id","company_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_item_external_id" ON "menu_item" USING btree ("brand_id","company_id","external_id");
ALTER TABLE "customer_feedback" DROP CONSTRAINT "customer_feedback_company_id_dining_table_id_dining_table_company_id_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_feedback" DROP CONSTRAINT "customer_feedback_company_id_menu_item_id_menu_item_company_id_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "customer_feedback" ADD CONSTRAINT "customer_feedback_company_id_dining_table_id_dining_table_company_id_id_fk" FOREIGN KEY ("company_id","dining_table_id") REFERENCES "public"."dining_table"("company_id","id") ON DELETE SET NULL ("dining_table_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_feedback" ADD CONSTRAINT "customer_feedback_company_id_menu_item_id_menu_item_company_id_id_fk" FOREIGN KEY ("company_id","menu_item_id") REFERENCES "public"."menu_item"("company_id","id") ON DELETE SET NULL ("menu_item_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_entity_id_entity_company_id_index" ON "audit_log" USING btree ("entity_id","entity","company_id");--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch","company_id") WHERE "audit_log"."batch" is not null;
CREATE TABLE "menu_import_part" (
	"company_id" bigint NOT NULL,
	"menu_import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "menu_import_part_company_id_menu_import_id_position_pk" PRIMARY KEY("company_id","menu_import_id","position")
);
--> statement-breakpoint
ALTER TABLE "menu_import_part" ADD CONSTRAINT "menu_import_part_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_import_part" ADD CONSTRAINT "menu_import_part_company_id_menu_import_id_menu_import_company_id_id_fk" FOREIGN KEY ("company_id","menu_import_id") REFERENCES "public"."menu_import"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Compression isn't worth it: files are already compressed, or only read once.
ALTER TABLE "menu_import_part" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
INSERT INTO "menu_import_part" ("company_id", "menu_import_id", "position", "bytes")
  SELECT company_id, id, part, substring(content FROM part * 524288 + 1 FOR 524288)
  FROM "menu_import", generate_series(0, (octet_length(content) - 1) / 524288) AS part
  WHERE octet_length(content) > 0;
--> statement-breakpoint
ALTER TABLE "menu_import" DROP COLUMN "content";
--> statement-breakpoint
-- Row-level security, as in 0001.
ALTER TABLE "menu_import_part" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "menu_import_part" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON "menu_import_part" FOR ALL TO carte_app
  USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint))
  WITH CHECK (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint));
--> statement-breakpoint
CREATE POLICY owner ON "menu_import_part" FOR ALL TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "menu_import_part" TO carte_app;

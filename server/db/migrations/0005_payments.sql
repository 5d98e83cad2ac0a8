CREATE TABLE "sandbox_customer" (
	"id" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL;
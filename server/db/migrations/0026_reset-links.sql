ALTER TABLE "password_reset" DROP CONSTRAINT "password_reset_pkey";--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash");

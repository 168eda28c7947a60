CREATE TABLE "app"."retired_vaults" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_data_key" text NOT NULL,
	"master_key_id" text NOT NULL,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."vault_sends" ADD COLUMN "proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "retired_vaults_at" ON "app"."retired_vaults" USING btree ("retired_at");--> statement-breakpoint
CREATE INDEX "retired_vaults_user" ON "app"."retired_vaults" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "app"."verifications" USING btree ("expires_at");
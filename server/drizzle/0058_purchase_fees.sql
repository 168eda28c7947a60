ALTER TABLE "app"."purchases" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
CREATE INDEX "purchases_sums" ON "app"."purchases" USING btree ("at","price_cents","fee_cents");
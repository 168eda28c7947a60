DROP INDEX "onchain"."listings_newest";--> statement-breakpoint
CREATE INDEX "auctions_drop" ON "onchain"."auctions" USING btree ("drop_id","chain");--> statement-breakpoint
CREATE INDEX "listings_drop" ON "onchain"."listings" USING btree ("drop_id","chain");--> statement-breakpoint
CREATE INDEX "sales_at" ON "onchain"."sales" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mints_at" ON "onchain"."mints" USING btree ("at");
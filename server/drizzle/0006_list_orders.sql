DROP INDEX "app"."items_newest";--> statement-breakpoint
DROP INDEX "app"."items_dearest";--> statement-breakpoint
DROP INDEX "app"."items_film";--> statement-breakpoint
CREATE INDEX "items_newest" ON "app"."items" USING btree ("published_at" DESC NULLS FIRST,"drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_dearest" ON "app"."items" USING btree ("price_cents" DESC NULLS FIRST,"drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_film" ON "app"."items" USING btree ("film_slug","published_at" DESC NULLS FIRST,"drop_id") WHERE status = 'published';
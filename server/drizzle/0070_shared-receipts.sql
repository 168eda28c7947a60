DROP INDEX "app"."payments_receipt";--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "app"."payments" USING btree ("method","receipt");
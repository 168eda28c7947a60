ALTER TABLE "app"."eth_payments" RENAME COLUMN "refund_asked_at" TO "refund_requested_at";--> statement-breakpoint
ALTER TABLE "app"."orders" RENAME COLUMN "holds" TO "reserves_edition";--> statement-breakpoint
ALTER TABLE "app"."refunds" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "app"."studio_approvals" RENAME COLUMN "asked_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "app"."studio_approvals" RENAME COLUMN "asked_name" TO "requester_name";--> statement-breakpoint
ALTER TABLE "app"."studio_approvals" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
DROP INDEX "app"."orders_held";--> statement-breakpoint
DROP INDEX "app"."studio_approvals_asked";--> statement-breakpoint
CREATE INDEX "orders_reserving" ON "app"."orders" USING btree ("drop_id") WHERE reserves_edition;--> statement-breakpoint
CREATE INDEX "studio_approvals_requested" ON "app"."studio_approvals" USING btree ("requested_at","id");
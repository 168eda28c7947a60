CREATE INDEX "chain_attempts_signed" ON "app"."chain_attempts" USING btree ("at") WHERE raw <> '0x';--> statement-breakpoint
CREATE INDEX "chain_transactions_of_others" ON "app"."chain_transactions" USING btree ("created_at") WHERE signer is null;--> statement-breakpoint
CREATE INDEX "mail_links_expiry" ON "app"."mail_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "app"."sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_read" ON "app"."notifications" USING btree ("at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_given_up" ON "app"."jobs" USING btree ("failed_at") WHERE failed_at is not null;
-- contract since 0088: a hash has had one report, and what the version before inserts gives way on any conflict
DROP INDEX "app"."market_transactions_hash";--> statement-breakpoint
CREATE UNIQUE INDEX "market_transactions_report" ON "app"."market_transactions" USING btree ("chain","hash","user_id","kind",coalesce(token_id, ''),coalesce(lottery_id, -1)) WHERE user_id <> 'deleted';
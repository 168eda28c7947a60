-- Tables and columns by the names of docs/glossary.md. Nothing is copied.
ALTER TABLE "app"."trade_transactions" RENAME TO "market_transactions";--> statement-breakpoint
ALTER TABLE "app"."market_transactions" RENAME COLUMN "wish" TO "intent";--> statement-breakpoint
ALTER TABLE "app"."market_transactions" RENAME COLUMN "look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "app"."orders" RENAME COLUMN "look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "app"."chain_transactions" RENAME COLUMN "looked_at" TO "checked_at";--> statement-breakpoint
ALTER TABLE "app"."newsletter_subscribers" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "app"."trade_news" RENAME TO "market_notice_cursors";--> statement-breakpoint
ALTER TABLE "app"."showcase_places" RENAME TO "showcase_positions";--> statement-breakpoint
ALTER TABLE "app"."showcase_positions" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "app"."farewells" RENAME TO "deleted_account_mails";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_hash" RENAME TO "market_transactions_hash";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_look" RENAME TO "market_transactions_look";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_decided" RENAME TO "market_transactions_decided";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_replaced" RENAME TO "market_transactions_replaced";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_user" RENAME TO "market_transactions_user";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_open" RENAME TO "market_transactions_open";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_writer" RENAME TO "market_transactions_writer";--> statement-breakpoint
ALTER INDEX "app"."trade_transactions_pkey" RENAME TO "market_transactions_pkey";--> statement-breakpoint
ALTER TABLE "app"."market_notice_cursors" RENAME CONSTRAINT "trade_news_chain_when_pk" TO "market_notice_cursors_chain_when_pk";--> statement-breakpoint
ALTER TABLE "app"."showcase_positions" RENAME CONSTRAINT "showcase_places_user_id_chain_token_id_pk" TO "showcase_positions_user_id_chain_token_id_pk";--> statement-breakpoint
ALTER TABLE "app"."showcase_positions" RENAME CONSTRAINT "showcase_places_user_id_users_id_fk" TO "showcase_positions_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "app"."farewells_pkey" RENAME TO "deleted_account_mails_pkey";--> statement-breakpoint
UPDATE "app"."market_transactions" SET "intent" = ("intent" - 'trade') || jsonb_build_object('marketToken', "intent" -> 'trade') WHERE "intent" ? 'trade';--> statement-breakpoint
UPDATE "app"."notifications" SET "data" = ("data" - 'trade') || jsonb_build_object('marketToken', "data" -> 'trade') WHERE "data" ? 'trade';--> statement-breakpoint
UPDATE "app"."jobs" SET "name" = CASE "name" WHEN 'trade/ending-soon' THEN 'market/ending-soon' WHEN 'trade/primary' THEN 'market/primary' WHEN 'account/forget-farewell' THEN 'account/forget-deleted' ELSE "name" END, "payload" = replace(replace(replace(replace(replace("payload"::text, '"way":', '"method":'), '"trade":', '"marketToken":'), '"askedAt":', '"requestedAt":'), '"account/farewell"', '"account/deleted"'), '"account/way-added"', '"account/sign-in-method-added"')::jsonb;

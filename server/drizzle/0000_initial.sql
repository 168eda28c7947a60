CREATE SCHEMA "app";
--> statement-breakpoint
CREATE SCHEMA "onchain";
--> statement-breakpoint
CREATE SEQUENCE "app"."drop_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "app"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1;--> statement-breakpoint
CREATE TABLE "onchain"."auctions" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"round" bigint NOT NULL,
	"drop_id" bigint NOT NULL,
	"seller" text NOT NULL,
	"reserve" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"increment_bps" integer NOT NULL,
	"extension_seconds" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"permit_only" boolean NOT NULL,
	"state" text NOT NULL,
	"highest" text,
	"highest_bidder" text,
	"bid_count" integer NOT NULL,
	"extensions" integer NOT NULL,
	"royalty" text,
	"fee" text,
	"started_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_tx_hash" text,
	CONSTRAINT "auctions_chain_token_id_round_pk" PRIMARY KEY("chain","token_id","round")
);
--> statement-breakpoint
CREATE TABLE "onchain"."bids" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"token_id" text NOT NULL,
	"round" bigint NOT NULL,
	"bidder" text NOT NULL,
	"amount" text NOT NULL,
	"extended_to" timestamp with time zone,
	"tx_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bids_chain_block_number_log_index_pk" PRIMARY KEY("chain","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "onchain"."credits" (
	"chain" text NOT NULL,
	"contract" text NOT NULL,
	"account" text NOT NULL,
	"amount" text NOT NULL,
	CONSTRAINT "credits_chain_contract_account_pk" PRIMARY KEY("chain","contract","account")
);
--> statement-breakpoint
CREATE TABLE "onchain"."listings" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"seller" text NOT NULL,
	"price" text NOT NULL,
	"fee_bps" integer NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"tx_hash" text NOT NULL,
	CONSTRAINT "listings_chain_token_id_pk" PRIMARY KEY("chain","token_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."sales" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"token_id" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"seller" text NOT NULL,
	"buyer" text NOT NULL,
	"price" text NOT NULL,
	"royalty" text NOT NULL,
	"fee" text NOT NULL,
	"tx_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_chain_block_number_log_index_pk" PRIMARY KEY("chain","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "onchain"."token_versions" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "token_versions_chain_token_id_pk" PRIMARY KEY("chain","token_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."blocks" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "app"."chain_attempts" (
	"hash" text PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"raw" text NOT NULL,
	"max_fee_per_gas" text NOT NULL,
	"max_priority_fee_per_gas" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."chain_nonces" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "chain_nonces_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "app"."chain_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"chain" text NOT NULL,
	"signer" text,
	"address" text,
	"nonce" bigint,
	"to" text,
	"data" text NOT NULL,
	"value" text NOT NULL,
	"gas" bigint,
	"status" text NOT NULL,
	"hash" text,
	"block" bigint,
	"error_code" text,
	"error_text" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "chain_transactions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "onchain"."cursors" (
	"chain" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"reorganisations" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onchain"."drops" (
	"chain" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"creator" text NOT NULL,
	"beneficiary" text NOT NULL,
	"supply_cap" bigint NOT NULL,
	"royalty_bps" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"minted" bigint NOT NULL,
	CONSTRAINT "drops_chain_drop_id_pk" PRIMARY KEY("chain","drop_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."events" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"contract" text NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"drop_id" bigint,
	"token_id" text,
	"order_id" text,
	"account" text,
	CONSTRAINT "events_chain_block_number_log_index_pk" PRIMARY KEY("chain","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "onchain"."mints" (
	"chain" text NOT NULL,
	"order_id" text NOT NULL,
	"token_id" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"price" text,
	"royalty" text,
	"fee" text,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mints_chain_order_id_pk" PRIMARY KEY("chain","order_id")
);
--> statement-breakpoint
CREATE TABLE "onchain"."tokens" (
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"serial" bigint NOT NULL,
	"owner" text NOT NULL,
	"transfer_count" integer NOT NULL,
	"locked" boolean NOT NULL,
	"mint_tx_hash" text NOT NULL,
	"minted_at" timestamp with time zone NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tokens_chain_token_id_pk" PRIMARY KEY("chain","token_id")
);
--> statement-breakpoint
CREATE TABLE "app"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"leased_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "app"."session_confirmations" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."farewells" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."mail_links" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"multi_device" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"method" text DEFAULT 'password' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "app"."users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"handle" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"verified_phone" text,
	"image" text,
	"avatar" text,
	"cover" text,
	"consented_at" timestamp with time zone,
	"recovered_at" timestamp with time zone,
	"operator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_handle_unique" UNIQUE("handle"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "app"."verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."films" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"label" text,
	"opens_at" timestamp with time zone,
	"priced_in" text DEFAULT 'USD' NOT NULL,
	"production_house" text DEFAULT '' NOT NULL,
	"cover" text,
	"thumb" text,
	"beneficiary" text,
	"creator_address" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."items" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"about" text NOT NULL,
	"film_slug" text,
	"celebrity" text NOT NULL,
	"creator_name" text,
	"creator_about" text NOT NULL,
	"creator_image" text,
	"production_house" text NOT NULL,
	"category" text NOT NULL,
	"rarity" text NOT NULL,
	"collection" text NOT NULL,
	"chain" text NOT NULL,
	"sale" text NOT NULL,
	"price_cents" bigint,
	"quantity" integer,
	"image" text,
	"thumb" text,
	"animation" text,
	"rewards" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"drop_id" bigint,
	"registration" text,
	"published_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "items_drop_id_unique" UNIQUE("drop_id")
);
--> statement-breakpoint
CREATE TABLE "app"."blog_feeds" (
	"source" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "app"."blog_posts" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"author" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"modified" timestamp with time zone NOT NULL,
	"featured" boolean NOT NULL,
	"image" text,
	"image_alt" text NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "app"."loops" (
	"key" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."media" (
	"key" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"sha256" text,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"thumbhash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."notification_mutes" (
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_mutes_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "app"."notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint NOT NULL,
	"chain_order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"drop_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"wallet" text NOT NULL,
	"wallet_kind" text NOT NULL,
	"state" text NOT NULL,
	"holds" boolean NOT NULL,
	"price_cents" bigint NOT NULL,
	"total_wei" text NOT NULL,
	"royalty_bps" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"rate" text NOT NULL,
	"rate_source" text NOT NULL,
	"rate_at" timestamp with time zone NOT NULL,
	"equivalents" jsonb NOT NULL,
	"network_fee_wei" text,
	"expires_at" timestamp with time zone NOT NULL,
	"voucher_signature" text,
	"payment_key" text,
	"payments" integer DEFAULT 0 NOT NULL,
	"paying" boolean DEFAULT false NOT NULL,
	"tx_hash" text,
	"failure" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."purchases" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"chain" text NOT NULL,
	"tx_hash" text NOT NULL,
	"wallet" text NOT NULL,
	"token_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"paid_wei" text NOT NULL,
	"block_number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."reports" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."likes" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "likes_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "app"."trade_news" (
	"chain" text NOT NULL,
	"when" text NOT NULL,
	"block" bigint NOT NULL,
	"reorganisations" integer NOT NULL,
	CONSTRAINT "trade_news_chain_when_pk" PRIMARY KEY("chain","when")
);
--> statement-breakpoint
CREATE TABLE "app"."trade_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"chain" text NOT NULL,
	"token_id" text,
	"wish" jsonb NOT NULL,
	"wallet" text NOT NULL,
	"wallet_kind" text NOT NULL,
	"amount" text,
	"writer_key" text NOT NULL,
	"hash" text,
	"state" text NOT NULL,
	"block" bigint,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."vault_sends" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"chain" text NOT NULL,
	"purpose" text NOT NULL,
	"to" text NOT NULL,
	"value" text NOT NULL,
	"data" text NOT NULL,
	"cents" bigint NOT NULL,
	"subject" text NOT NULL,
	"top_up" text,
	"top_up_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."vaults" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_data_key" text NOT NULL,
	"master_key_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vaults_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "app"."wallet_audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"use" text NOT NULL,
	"subject" text NOT NULL,
	"hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."wallet_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"chain" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"active" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."sale_worths" (
	"chain" text NOT NULL,
	"tx_hash" text NOT NULL,
	"token_id" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "sale_worths_chain_tx_hash_token_id_pk" PRIMARY KEY("chain","tx_hash","token_id")
);
--> statement-breakpoint
ALTER TABLE "app"."chain_attempts" ADD CONSTRAINT "chain_attempts_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "app"."chain_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "app"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."session_confirmations" ADD CONSTRAINT "session_confirmations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "app"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."items" ADD CONSTRAINT "items_film_slug_films_slug_fk" FOREIGN KEY ("film_slug") REFERENCES "app"."films"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "app"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."purchases" ADD CONSTRAINT "purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "app"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."vaults" ADD CONSTRAINT "vaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."wallet_challenges" ADD CONSTRAINT "wallet_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auctions_open" ON "onchain"."auctions" USING btree ("ends_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "auctions_seller" ON "onchain"."auctions" USING btree ("seller");--> statement-breakpoint
CREATE INDEX "bids_auction" ON "onchain"."bids" USING btree ("chain","token_id","round");--> statement-breakpoint
CREATE INDEX "bids_bidder" ON "onchain"."bids" USING btree ("bidder");--> statement-breakpoint
CREATE INDEX "credits_account" ON "onchain"."credits" USING btree ("account");--> statement-breakpoint
CREATE INDEX "listings_seller" ON "onchain"."listings" USING btree ("seller");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "onchain"."listings" USING btree ("listed_at");--> statement-breakpoint
CREATE INDEX "sales_token" ON "onchain"."sales" USING btree ("chain","token_id");--> statement-breakpoint
CREATE INDEX "sales_drop" ON "onchain"."sales" USING btree ("chain","drop_id","at");--> statement-breakpoint
CREATE INDEX "sales_seller" ON "onchain"."sales" USING btree ("seller");--> statement-breakpoint
CREATE INDEX "sales_buyer" ON "onchain"."sales" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "token_versions_step" ON "onchain"."token_versions" USING btree ("chain","version");--> statement-breakpoint
CREATE INDEX "chain_attempts_transaction" ON "app"."chain_attempts" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_nonce" ON "app"."chain_transactions" USING btree ("chain","address","nonce") WHERE signer is not null and nonce is not null;--> statement-breakpoint
CREATE INDEX "chain_transactions_open" ON "app"."chain_transactions" USING btree ("chain") WHERE status in ('queued', 'signed', 'broadcast');--> statement-breakpoint
CREATE INDEX "chain_transactions_block" ON "app"."chain_transactions" USING btree ("chain","block") WHERE block is not null;--> statement-breakpoint
CREATE INDEX "events_drop" ON "onchain"."events" USING btree ("chain","drop_id") WHERE drop_id is not null;--> statement-breakpoint
CREATE INDEX "events_token" ON "onchain"."events" USING btree ("chain","token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "events_account" ON "onchain"."events" USING btree ("chain","account") WHERE account is not null;--> statement-breakpoint
CREATE INDEX "events_order" ON "onchain"."events" USING btree ("chain","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "mints_drop" ON "onchain"."mints" USING btree ("chain","drop_id","at");--> statement-breakpoint
CREATE INDEX "tokens_owner" ON "onchain"."tokens" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "tokens_drop" ON "onchain"."tokens" USING btree ("chain","drop_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "app"."jobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "app"."jobs" USING btree ("run_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "app"."rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "app"."one_time_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "app"."accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "app"."accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "mail_links_user" ON "app"."mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "app"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "app"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "app"."verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "items_source" ON "app"."items" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "items_newest" ON "app"."items" USING btree ("published_at" DESC NULLS LAST,"drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_cheapest" ON "app"."items" USING btree ("price_cents","drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_dearest" ON "app"."items" USING btree ("price_cents" DESC NULLS LAST,"drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_film" ON "app"."items" USING btree ("film_slug","published_at" DESC NULLS LAST,"drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_facets" ON "app"."items" USING btree ("price_cents","film_slug","celebrity","rarity","collection","chain","sale","drop_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "items_search" ON "app"."items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_date" ON "app"."blog_posts" USING btree ("date");--> statement-breakpoint
CREATE INDEX "contact_messages_at" ON "app"."contact_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "app"."contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "app"."notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "app"."notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "app"."notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "app"."order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "app"."orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_chain_order" ON "app"."orders" USING btree ("chain_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "app"."orders" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_user" ON "app"."orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_item" ON "app"."orders" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_held" ON "app"."orders" USING btree ("drop_id") WHERE holds;--> statement-breakpoint
CREATE INDEX "orders_lapsed" ON "app"."orders" USING btree ("chain","expires_at") WHERE state in ('expired', 'failed');--> statement-breakpoint
CREATE INDEX "purchases_item" ON "app"."purchases" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "purchases_user" ON "app"."purchases" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "purchases_block" ON "app"."purchases" USING btree ("chain","block_number");--> statement-breakpoint
CREATE INDEX "reports_at" ON "app"."reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reports_item" ON "app"."reports" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "app"."reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "likes_item" ON "app"."likes" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_transactions_hash" ON "app"."trade_transactions" USING btree ("chain","hash");--> statement-breakpoint
CREATE INDEX "trade_transactions_user" ON "app"."trade_transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_transactions_open" ON "app"."trade_transactions" USING btree ("chain") WHERE state in ('sent', 'confirming', 'lost');--> statement-breakpoint
CREATE INDEX "trade_transactions_writer" ON "app"."trade_transactions" USING btree ("writer_key");--> statement-breakpoint
CREATE INDEX "vault_sends_user" ON "app"."vault_sends" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "vault_sends_at" ON "app"."vault_sends" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wallet_audit_user" ON "app"."wallet_audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "wallet_challenges_user" ON "app"."wallet_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "app"."wallets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_active" ON "app"."wallets" USING btree ("user_id") WHERE active;
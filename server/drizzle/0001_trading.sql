CREATE TABLE "onchain"."closed_sellers" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	CONSTRAINT "closed_sellers_chain_account_pk" PRIMARY KEY("chain","account")
);
--> statement-breakpoint
CREATE TABLE "app"."notification_choices" (
	"user_id" text NOT NULL,
	"choice" text NOT NULL,
	"channel" text NOT NULL,
	"wanted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_choices_user_id_choice_channel_pk" PRIMARY KEY("user_id","choice","channel")
);
--> statement-breakpoint
CREATE TABLE "app"."push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "app"."follows" (
	"follower_id" text NOT NULL,
	"followed_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "app"."showcase_places" (
	"user_id" text NOT NULL,
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "showcase_places_user_id_chain_token_id_pk" PRIMARY KEY("user_id","chain","token_id")
);
--> statement-breakpoint
CREATE TABLE "app"."announced_auctions" (
	"item_id" text PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."reports" ADD COLUMN "serial" bigint;--> statement-breakpoint
ALTER TABLE "app"."notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "app"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."showcase_places" ADD CONSTRAINT "showcase_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "app"."push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "app"."push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "app"."follows" USING btree ("followed_id","at");--> statement-breakpoint
CREATE INDEX "mints_buyer" ON "onchain"."mints" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "mints_in_order" ON "onchain"."mints" USING btree ("chain","block_number","log_index");
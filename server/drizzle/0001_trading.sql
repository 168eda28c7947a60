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
ALTER TABLE "app"."follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."showcase_places" ADD CONSTRAINT "showcase_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_followed" ON "app"."follows" USING btree ("followed_id","at");--> statement-breakpoint
CREATE INDEX "mints_buyer" ON "onchain"."mints" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "mints_in_order" ON "onchain"."mints" USING btree ("chain","block_number","log_index");
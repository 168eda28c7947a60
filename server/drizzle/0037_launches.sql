CREATE TABLE "app"."launch_allowed" (
	"launch_id" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "launch_allowed_launch_id_value_pk" PRIMARY KEY("launch_id","value")
);
--> statement-breakpoint
CREATE TABLE "app"."launch_draws" (
	"launch_id" text PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."launch_places" (
	"launch_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"entry" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"place" integer,
	"pass_until" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "launch_places_launch_id_user_id_pk" PRIMARY KEY("launch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "app"."launch_refusals" (
	"launch_id" text NOT NULL,
	"code" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "launch_refusals_launch_id_code_pk" PRIMARY KEY("launch_id","code")
);
--> statement-breakpoint
CREATE TABLE "app"."launch_reminders" (
	"launch_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sent_for" timestamp with time zone,
	CONSTRAINT "launch_reminders_launch_id_user_id_pk" PRIMARY KEY("launch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "app"."launch_rooms" (
	"launch_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"drawn_at" timestamp with time zone,
	"drawn" integer DEFAULT 0 NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"admitted" integer DEFAULT 0 NOT NULL,
	"admitted_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."launches" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone,
	"limit_per_person" integer,
	"list_use" text DEFAULT 'none' NOT NULL,
	"early_minutes" integer DEFAULT 0 NOT NULL,
	"early_film" text,
	"early_collection" text,
	"waiting_room" boolean DEFAULT false NOT NULL,
	"admit_per_minute" integer DEFAULT 600 NOT NULL,
	"pass_minutes" integer DEFAULT 10 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."items" ADD COLUMN "launch_id" text;--> statement-breakpoint
ALTER TABLE "app"."orders" ADD COLUMN "launch_id" text;--> statement-breakpoint
ALTER TABLE "app"."launch_allowed" ADD CONSTRAINT "launch_allowed_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_draws" ADD CONSTRAINT "launch_draws_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_places" ADD CONSTRAINT "launch_places_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_places" ADD CONSTRAINT "launch_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_refusals" ADD CONSTRAINT "launch_refusals_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_reminders" ADD CONSTRAINT "launch_reminders_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_reminders" ADD CONSTRAINT "launch_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."launch_rooms" ADD CONSTRAINT "launch_rooms_launch_id_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "app"."launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launch_allowed_value" ON "app"."launch_allowed" USING btree ("value");--> statement-breakpoint
CREATE INDEX "launch_places_user" ON "app"."launch_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "launch_places_order" ON "app"."launch_places" USING btree ("launch_id","place");--> statement-breakpoint
CREATE INDEX "launch_places_new" ON "app"."launch_places" USING btree ("launch_id","seq") WHERE place is null;--> statement-breakpoint
CREATE INDEX "launch_places_pass" ON "app"."launch_places" USING btree ("launch_id","pass_until") WHERE pass_until is not null and used_at is null;--> statement-breakpoint
CREATE INDEX "launch_reminders_user" ON "app"."launch_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "launches_opening" ON "app"."launches" USING btree ("opens_at","id");--> statement-breakpoint
CREATE INDEX "items_of_launch" ON "app"."items" USING btree ("launch_id") WHERE launch_id is not null;--> statement-breakpoint
CREATE INDEX "orders_launch" ON "app"."orders" USING btree ("launch_id","user_id") WHERE launch_id is not null;--> statement-breakpoint
CREATE INDEX "orders_launch_wallet" ON "app"."orders" USING btree ("launch_id","wallet") WHERE launch_id is not null;
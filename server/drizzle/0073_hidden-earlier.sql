CREATE TABLE "app"."hidden_earlier" (
	"user_id" text NOT NULL,
	"part" text NOT NULL,
	"value" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_earlier_user_id_part_value_pk" PRIMARY KEY("user_id","part","value")
);
--> statement-breakpoint
ALTER TABLE "app"."hidden_earlier" ADD CONSTRAINT "hidden_earlier_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_earlier_value" ON "app"."hidden_earlier" USING btree ("part","value");
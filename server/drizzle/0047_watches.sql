CREATE TABLE "app"."watches" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"cents" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "watches_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "app"."watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_item" ON "app"."watches" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "watches_user" ON "app"."watches" USING btree ("user_id","at");
CREATE TABLE "app"."reminders" (
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"sent_for" timestamp with time zone,
	CONSTRAINT "reminders_user_id_about_subject_pk" PRIMARY KEY("user_id","about","subject")
);
--> statement-breakpoint
ALTER TABLE "app"."reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_subject" ON "app"."reminders" USING btree ("about","subject","user_id");
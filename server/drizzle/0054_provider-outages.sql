CREATE TABLE "app"."provider_outages" (
	"provider" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL
);

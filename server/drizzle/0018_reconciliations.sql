CREATE TABLE "app"."reconciliations" (
	"day" text PRIMARY KEY NOT NULL,
	"differences" jsonb NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"note" text
);

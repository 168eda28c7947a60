CREATE TABLE "app"."lottery_exclusions" (
	"address" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "app"."auction_bidders" (
	"user_id" text NOT NULL,
	"chain" text NOT NULL,
	"token_id" text NOT NULL,
	"round" bigint NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"approved" boolean,
	"decided_at" timestamp with time zone,
	CONSTRAINT "auction_bidders_user_id_chain_token_id_round_pk" PRIMARY KEY("user_id","chain","token_id","round")
);
--> statement-breakpoint
CREATE TABLE "app"."auction_reserves" (
	"item_id" text NOT NULL,
	"reserve" text NOT NULL,
	"cents" bigint NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auction_reserves_item_id_reserve_pk" PRIMARY KEY("item_id","reserve")
);

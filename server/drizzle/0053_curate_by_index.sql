-- Adding many items in one go plans this while the table is still empty and goes on so: every item would then read all others.
ALTER FUNCTION "app"."items_curate"() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "app"."items_curate"() SET enable_bitmapscan = off;

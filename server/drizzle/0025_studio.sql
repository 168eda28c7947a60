CREATE TABLE "app"."audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."audit_lines" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor" text NOT NULL,
	"role" text NOT NULL,
	"operation" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."studio_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."studio_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"added_by" text NOT NULL,
	"passkey_since" timestamp with time zone,
	"code_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."studio_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"by" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."studio_members" ADD CONSTRAINT "studio_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."studio_sessions" ADD CONSTRAINT "studio_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "app"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_lines_actor" ON "app"."audit_lines" USING btree ("actor","number");--> statement-breakpoint
CREATE INDEX "audit_lines_operation" ON "app"."audit_lines" USING btree ("operation","number");--> statement-breakpoint
CREATE INDEX "audit_lines_subject" ON "app"."audit_lines" USING btree ("subject_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_invitations_open" ON "app"."studio_invitations" USING btree ("email") WHERE "app"."studio_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "studio_sessions_user" ON "app"."studio_sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE FUNCTION "app"."audit_lines_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lines of the audit log are neither changed nor removed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_lines_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "app"."audit_lines" FOR EACH STATEMENT EXECUTE FUNCTION "app"."audit_lines_stay"();

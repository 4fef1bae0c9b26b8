CREATE TABLE "getting_started" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	"note_found_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "getting_started" ADD CONSTRAINT "getting_started_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
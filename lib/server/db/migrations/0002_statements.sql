CREATE TABLE "known_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"name" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_fingerprint" ON "operations" USING btree ("fingerprint");
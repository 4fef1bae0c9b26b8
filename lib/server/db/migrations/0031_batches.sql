CREATE TABLE "batch_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"input" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"key_type" text,
	"key_value" text,
	"amount_cents" bigint,
	"description" text,
	"external_id" text,
	"document" text,
	"name" text,
	"found" jsonb,
	"found_nothing" boolean DEFAULT false NOT NULL,
	"holder" jsonb,
	"payee_id" uuid,
	"previous_cents" bigint,
	"problems" text[] NOT NULL,
	"warnings" text[] NOT NULL,
	"excluded" boolean DEFAULT false NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"confirm_reason" text,
	"operation_id" uuid,
	"refused" jsonb
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account_id" text,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"same_file_as" uuid,
	"again_of" uuid,
	"ignored" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_key" uuid,
	"requested_at" timestamp with time zone,
	"sending_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"paused_because" text,
	"look_up_by" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_look_up_by_users_id_fk" FOREIGN KEY ("look_up_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_of" ON "batch_rows" USING btree ("batch_id","line");--> statement-breakpoint
CREATE INDEX "batch_rows_operation" ON "batch_rows" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "batch_rows_key" ON "batch_rows" USING btree ("key_value");--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "batches_file" ON "batches" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "batches_state" ON "batches" USING btree ("state");
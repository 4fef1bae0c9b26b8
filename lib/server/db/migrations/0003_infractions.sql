CREATE TABLE "attachment_chunks" (
	"attachment_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "attachment_chunks_attachment_id_seq_pk" PRIMARY KEY("attachment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"infraction_id" text NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"document_id" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "infraction_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"infraction_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text
);
--> statement-breakpoint
CREATE TABLE "infraction_drafts" (
	"infraction_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"analysis" text,
	"description" text DEFAULT '' NOT NULL,
	"evidence" text[] DEFAULT '{}'::text[] NOT NULL,
	"assignee_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "infraction_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "infraction_walk" (
	"name" text PRIMARY KEY NOT NULL,
	"lease_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"open_ended" boolean DEFAULT false NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "infractions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"situation_type" text,
	"status" text,
	"amount_cents" bigint,
	"date" text,
	"transaction_id" text,
	"refunded_cents" bigint,
	"payer_name" text,
	"payer_tax_id" text,
	"extra" jsonb NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction_drafts" ADD CONSTRAINT "infraction_drafts_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction_drafts" ADD CONSTRAINT "infraction_drafts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "infraction_templates" ADD CONSTRAINT "infraction_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_of" ON "attachments" USING btree ("infraction_id","added_at");--> statement-breakpoint
CREATE INDEX "infraction_changes_of" ON "infraction_changes" USING btree ("infraction_id","id");--> statement-breakpoint
CREATE INDEX "infractions_due" ON "infractions" USING btree (coalesce("date", '9999-12-31'),"id");--> statement-breakpoint
CREATE INDEX "infractions_payment" ON "infractions" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "infractions_payer" ON "infractions" USING btree ("payer_tax_id");--> statement-breakpoint
CREATE INDEX "infractions_account" ON "infractions" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "attachment_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

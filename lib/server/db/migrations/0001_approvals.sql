CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "directory_look_ups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"entry" jsonb
);
--> statement-breakpoint
CREATE TABLE "operation_approvals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "seen_payments" (
	"end_to_end_id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"amount_cents" bigint NOT NULL,
	"txid" text,
	"payer" jsonb,
	"receiver" jsonb,
	"paid_at" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "operations_one_live_per_subject";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "approval_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_look_ups" ADD CONSTRAINT "directory_look_ups_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_approvals" ADD CONSTRAINT "operation_approvals_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_approvals" ADD CONSTRAINT "operation_approvals_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_look_ups_of" ON "directory_look_ups" USING btree ("by","key","id");--> statement-breakpoint
CREATE INDEX "operation_approvals_of" ON "operation_approvals" USING btree ("operation_id","id");--> statement-breakpoint
CREATE INDEX "operations_kind_state_newest" ON "operations" USING btree ("kind","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operations_state_newest" ON "operations" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operations_subject" ON "operations" USING btree ("kind","subject") WHERE "operations"."subject" is not null;--> statement-breakpoint
CREATE INDEX "operations_search" ON "operations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_awaiting" ON "operations" USING btree ("approval_until") WHERE "operations"."state" = 'awaiting_approval';--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_per_subject" ON "operations" USING btree ("kind","subject") WHERE "operations"."subject" is not null and "operations"."state" not in ('rejected', 'failed');--> statement-breakpoint
UPDATE "operations" SET "sent_at" = "created_at", "search" = ' ' || replace("search", E'\n', ' ');

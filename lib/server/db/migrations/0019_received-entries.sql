ALTER TABLE "seen_payments" ADD COLUMN "has_end_to_end_id" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_payments" ADD COLUMN "entry_id" text;--> statement-breakpoint
ALTER TABLE "received_days" RENAME COLUMN "unnamed" TO "unreadable";--> statement-breakpoint
ALTER TABLE "received_returns" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "received_returns" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "seen_payments_entry" ON "seen_payments" USING btree ("entry_id");--> statement-breakpoint
UPDATE "received_days" SET "completed_at" = NULL, "page" = NULL, "not_before" = now(), "payments" = 0, "unreadable" = 0 WHERE "unreadable" > 0;--> statement-breakpoint
UPDATE "received_returns" SET "asked_at" = NULL WHERE "end_to_end_id" IS NULL;

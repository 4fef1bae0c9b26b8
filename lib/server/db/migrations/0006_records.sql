ALTER TABLE "operation_attempts" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "error_record" jsonb;
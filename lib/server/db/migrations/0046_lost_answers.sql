ALTER TABLE "operation_attempts" ALTER COLUMN "outcome" SET DEFAULT 'unknown';--> statement-breakpoint
UPDATE "operation_attempts" SET "outcome" = CASE "outcome" WHEN 'failed' THEN 'refused' WHEN 'pending' THEN 'unknown' ELSE 'applied' END
WHERE "outcome" <> 'unknown';--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "again_of" uuid;

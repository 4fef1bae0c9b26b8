ALTER TABLE "batch_rows" ADD COLUMN "to_share" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "remind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "batch_rows_to_share" ON "batch_rows" USING btree ("operation_id") WHERE "batch_rows"."to_share";
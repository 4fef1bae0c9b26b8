DROP INDEX "operations_one_per_subject";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "send_on" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operations_scheduled" ON "operations" USING btree ("send_at") WHERE "operations"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "operations_send_on" ON "operations" USING btree ("send_on") WHERE "operations"."send_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_per_subject" ON "operations" USING btree ("kind","subject") WHERE "operations"."subject" is not null and "operations"."state" not in ('rejected', 'cancelled', 'failed');
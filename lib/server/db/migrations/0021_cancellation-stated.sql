ALTER TABLE "export_items" ALTER COLUMN "cancelled" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "export_items" ALTER COLUMN "cancelled" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_months" ADD COLUMN "cancellation_stated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_months" DROP CONSTRAINT "indexed_months_pk";
--> statement-breakpoint
ALTER TABLE "indexed_months" ADD CONSTRAINT "indexed_months_pk" PRIMARY KEY("period","company_id","model","role","kind","status","cancellation_stated","purged");
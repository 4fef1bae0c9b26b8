DROP INDEX "indexed_documents_period";--> statement-breakpoint
DROP INDEX "indexed_documents_issued";--> statement-breakpoint
DROP INDEX "indexed_documents_total";--> statement-breakpoint
DROP INDEX "indexed_documents_number";--> statement-breakpoint
DROP INDEX "indexed_documents_changed";--> statement-breakpoint
ALTER TABLE "indexed_documents" ALTER COLUMN "cancelled" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "issued_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "net_cents" bigint;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "payer_tax_id" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "file_status" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "status" text GENERATED ALWAYS AS (case when file_status in ('test', 'draft', 'cancelled', 'denied') then file_status when cancelled then 'cancelled' else coalesce(file_status, 'unknown') end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "reread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DELETE FROM "indexed_months";--> statement-breakpoint
ALTER TABLE "indexed_months" DROP CONSTRAINT "indexed_months_pk";--> statement-breakpoint
ALTER TABLE "indexed_months" ADD COLUMN "status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "indexed_months" ADD COLUMN "valueless" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "indexed_documents_reread" ON "indexed_documents" USING btree ("period","id") WHERE "indexed_documents"."reread";--> statement-breakpoint
CREATE INDEX "indexed_documents_period" ON "indexed_documents" USING btree ("period","issued_order","id","company_id","model","role","kind","status","purged","expiry","total_cents");--> statement-breakpoint
CREATE INDEX "indexed_documents_issued" ON "indexed_documents" USING btree ("issued_at","id","company_id","model","role","kind","status","purged","expiry","total_cents");--> statement-breakpoint
CREATE INDEX "indexed_documents_total" ON "indexed_documents" USING btree ("total_cents","id","company_id","model","role","kind","status","purged","expiry","period");--> statement-breakpoint
CREATE INDEX "indexed_documents_number" ON "indexed_documents" USING btree ("number_value","id","company_id","model","role","kind","status","purged","expiry","period");--> statement-breakpoint
CREATE INDEX "indexed_documents_changed" ON "indexed_documents" USING btree ("id") WHERE "indexed_documents"."exported_at" is not null and (("indexed_documents"."status" = 'cancelled') <> "indexed_documents"."exported_cancelled" or "indexed_documents"."purged" <> "indexed_documents"."exported_purged");--> statement-breakpoint
ALTER TABLE "indexed_months" DROP COLUMN "cancelled";--> statement-breakpoint
ALTER TABLE "indexed_months" ADD CONSTRAINT "indexed_months_pk" PRIMARY KEY("period","company_id","model","role","kind","status","purged");--> statement-breakpoint
-- Until a file is read again, its code says what it said before: codes of an NFS-e mean something else.
UPDATE "indexed_documents" SET "reread" = not "purged", "file_status" = case
  when "model" = 'nfs-e' then null
  when "status_code" in ('100', '150') then 'authorized'
  when "status_code" in ('101', '151', '155') then 'cancelled'
  when "status_code" in ('110', '205', '301', '302', '303') then 'denied' end
WHERE "content_state" = 'read';--> statement-breakpoint
INSERT INTO "indexed_months" ("period", "company_id", "model", "role", "kind", "status", "purged", "documents", "with_content", "waiting", "valueless", "sum_cents", "last_created_at")
SELECT coalesce("period", ''), "company_id", "model", coalesce("role", ''), coalesce("kind", ''), "status", "purged",
  count(*), count(*) filter (where "content_state" = 'read'), count(*) filter (where "content_state" = 'waiting'),
  count(*) filter (where "total_cents" is null and "model" <> 'mdfe' and "status" in ('authorized', 'cancelled', 'unknown')),
  coalesce(sum("total_cents"), 0), max("created_at")
FROM "indexed_documents" GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
DROP TRIGGER indexed_documents_mark ON "indexed_documents";--> statement-breakpoint
CREATE TRIGGER indexed_documents_mark AFTER INSERT OR UPDATE OF
  "content_state", "cancelled", "file_status", "purpose", "direction", "net_cents", "payer_tax_id", "period", "company_id", "role", "total_cents", "payments", "installments", "references", "issuer_tax_id", "recipient_tax_id", "issued_at"
  ON "indexed_documents" FOR EACH ROW WHEN (NEW.content_state = 'read') EXECUTE FUNCTION mark_document();

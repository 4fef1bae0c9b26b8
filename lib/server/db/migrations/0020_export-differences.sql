DROP INDEX "indexed_documents_changed";--> statement-breakpoint
DROP INDEX "indexed_documents_never_exported";--> statement-breakpoint
ALTER TABLE "document_exports" ADD COLUMN "difference_of" uuid;--> statement-breakpoint
ALTER TABLE "export_items" ADD COLUMN "upstream_status" integer;--> statement-breakpoint
ALTER TABLE "export_items" ADD COLUMN "upstream_code" text;--> statement-breakpoint
ALTER TABLE "export_items" ADD COLUMN "upstream_message" text;--> statement-breakpoint
CREATE INDEX "indexed_documents_gone" ON "indexed_documents" USING btree ("indexed_at","id") WHERE "indexed_documents"."cancelled" or "indexed_documents"."purged";--> statement-breakpoint
CREATE INDEX "indexed_documents_gained" ON "indexed_documents" USING btree ("period","indexed_at") WHERE not "indexed_documents"."purged";--> statement-breakpoint
CREATE INDEX "document_exports_difference" ON "document_exports" USING btree ("difference_of") WHERE "document_exports"."difference_of" is not null;--> statement-breakpoint
ALTER TABLE "indexed_documents" DROP COLUMN "exported_cancelled";--> statement-breakpoint
ALTER TABLE "indexed_documents" DROP COLUMN "exported_purged";--> statement-breakpoint
UPDATE "document_exports" SET "difference_of" = ("scope"->>'of')::uuid WHERE "scope"->>'kind' = 'difference';--> statement-breakpoint
-- Upstream had answered that it has no such file, whether the document was cancelled or not.
UPDATE "export_items" SET "reason" = case when "type" = 'pdf' then 'pdf_unavailable' else 'content_unavailable' end WHERE "reason" = 'cancelled';

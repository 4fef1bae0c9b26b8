ALTER TABLE "backed_documents" ADD COLUMN "exempt" text;--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'documents', "id"::text FROM "indexed_documents" WHERE "content_state" = 'read';

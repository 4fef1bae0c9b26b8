-- Files that may name a Pix under another means are read again, and bills are derived anew.
UPDATE "indexed_documents" SET "reread" = true WHERE "content_state" = 'read' AND NOT "purged" AND "model" IN ('nfe', 'nfce');--> statement-breakpoint
INSERT INTO "bill_marks" ("document_id") SELECT DISTINCT "document_id" FROM "bills";

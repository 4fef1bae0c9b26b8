ALTER TABLE "operation_approvals" ADD COLUMN "cancelled_notes" text[];--> statement-breakpoint
ALTER TABLE "bill_days" ADD COLUMN "moved_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "planned" jsonb;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "requests" jsonb;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "stated" jsonb;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "adjusts" text[];--> statement-breakpoint
CREATE INDEX "indexed_documents_adjusts" ON "indexed_documents" USING gin ("adjusts") WHERE "indexed_documents"."adjusts" is not null;--> statement-breakpoint
-- Bills stay as they are shown until they are derived anew.
UPDATE "bills" SET "name" = "label", "requests" = '[]', "paid_cents" = CASE WHEN "state" IN ('paid', 'partial') THEN "amount_cents" - "open_cents" ELSE 0 END,
  "planned" = CASE WHEN "open_cents" = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('day', "planned_day", 'amountCents', "open_cents", 'movedCents', 0)) END;--> statement-breakpoint
ALTER TABLE "bills" ALTER COLUMN "paid_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ALTER COLUMN "planned" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ALTER COLUMN "requests" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" DROP COLUMN "planned_day";--> statement-breakpoint
-- What a return or a complement says of another note.
CREATE FUNCTION mark_adjusted_notes() RETURNS trigger AS $$
DECLARE
  keys text[] := coalesce(NEW.adjusts, '{}');
  marked bigint[];
BEGIN
  IF TG_OP = 'UPDATE' THEN keys := keys || coalesce(OLD.adjusts, '{}'); END IF;
  SELECT array_agg(id) INTO marked FROM "indexed_documents" WHERE access_key = ANY (keys);
  INSERT INTO "backing_marks" ("side", "id") SELECT 'documents', id::text FROM unnest(marked) AS id;
  INSERT INTO "bill_marks" ("document_id") SELECT id FROM unnest(marked) AS id;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER indexed_documents_insert_adjusts AFTER INSERT ON "indexed_documents" FOR EACH ROW
  WHEN (NEW.adjusts IS NOT NULL) EXECUTE FUNCTION mark_adjusted_notes();
--> statement-breakpoint
CREATE TRIGGER indexed_documents_update_adjusts AFTER UPDATE ON "indexed_documents" FOR EACH ROW
  WHEN ((OLD.adjusts IS NOT NULL OR NEW.adjusts IS NOT NULL) AND (OLD.adjusts IS DISTINCT FROM NEW.adjusts
    OR OLD.status IS DISTINCT FROM NEW.status OR OLD.total_cents IS DISTINCT FROM NEW.total_cents
    OR OLD.purpose IS DISTINCT FROM NEW.purpose OR OLD.stated IS DISTINCT FROM NEW.stated OR OLD.issuer_tax_id IS DISTINCT FROM NEW.issuer_tax_id
    OR OLD.recipient_tax_id IS DISTINCT FROM NEW.recipient_tax_id))
  EXECUTE FUNCTION mark_adjusted_notes();
--> statement-breakpoint
-- What a person says of a bill counts in the reconciliation, too, and so does a company of ours.
CREATE FUNCTION mark_backing_of_bill() RETURNS trigger AS $$
BEGIN
  PERFORM mark_backing('documents', coalesce(NEW.document_id, OLD.document_id)::text);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER bill_notes_mark AFTER INSERT OR UPDATE OR DELETE ON "bill_notes"
  FOR EACH ROW EXECUTE FUNCTION mark_backing_of_bill();
--> statement-breakpoint
CREATE FUNCTION mark_backing_of_company() RETURNS trigger AS $$
BEGIN
  INSERT INTO "backing_marks" ("side", "id") SELECT 'documents', "id"::text FROM "backed_documents"
    WHERE left(party_tax_id, 8) = left(NEW.cnpj, 8);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER known_companies_insert_backing AFTER INSERT ON "known_companies"
  FOR EACH ROW EXECUTE FUNCTION mark_backing_of_company();
--> statement-breakpoint
CREATE TRIGGER known_companies_update_backing AFTER UPDATE ON "known_companies" FOR EACH ROW
  WHEN (OLD.cnpj IS DISTINCT FROM NEW.cnpj) EXECUTE FUNCTION mark_backing_of_company();
--> statement-breakpoint
-- The amount of a payment that nothing backs exceeds the bill that it was made for.
DROP TRIGGER backed_payments_made_from_bills ON "backed_payments";
--> statement-breakpoint
CREATE TRIGGER backed_payments_made_from_bills AFTER INSERT OR UPDATE OF "returned_cents", "amount_cents", "linked_cents" ON "backed_payments"
  FOR EACH ROW WHEN (NEW.made_from IS NOT NULL) EXECUTE FUNCTION mark_bills_of_made_from();
--> statement-breakpoint
UPDATE "indexed_documents" SET "reread" = true WHERE "content_state" = 'read' AND NOT "purged" AND "model" <> 'mdfe';--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'documents', "id"::text FROM "indexed_documents" WHERE "content_state" = 'read';--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'payments', "id"::text FROM "operations" WHERE "kind" = 'pix.transfer' AND "state" = 'accepted';--> statement-breakpoint
INSERT INTO "bill_marks" ("document_id") SELECT "id" FROM "backed_documents";
--> statement-breakpoint
-- An accepted dispute returns nothing by itself, and a typed document names no receiver.
INSERT INTO "backing_marks" ("side", "id") SELECT DISTINCT 'payments', "transaction_id" FROM "infractions"
WHERE "status" = 'accepted' AND "transaction_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'payments', "id"::text FROM "operations"
WHERE "kind" = 'pix.transfer' AND ("input"->>'receiverDocument' IS NOT NULL OR jsonb_typeof("result"->'receiver') = 'object');
--> statement-breakpoint
-- Tax ids of payees that only the typed document of a transfer named; people give one to payees of their own only.
UPDATE "payees" p SET "tax_id" = NULL
WHERE p."created_by" IS NULL
  AND EXISTS (SELECT 1 FROM "payee_payments" paid JOIN "operations" o ON o."id" = paid."operation_id"
    WHERE paid."payee_id" = p."id" AND o."input"->>'receiverDocument' = p."tax_id")
  AND NOT EXISTS (SELECT 1 FROM "payee_keys" k WHERE k."payee_id" = p."id" AND k."value" = p."tax_id")
  AND NOT EXISTS (SELECT 1 FROM "payee_payments" paid JOIN "operations" o ON o."id" = paid."operation_id"
    WHERE paid."payee_id" = p."id" AND p."tax_id" IN (
      paid."key",
      upper(translate(o."result"->'receiver'->>'document', './- ', '')),
      upper(translate(o."about"->'payee'->'owner'->>'document', './- ', ''))));
--> statement-breakpoint
-- A note that becomes cancelled or denied is marked at once, read or not: payments may wait for it.
CREATE TRIGGER indexed_documents_insert_bills AFTER INSERT ON "indexed_documents" FOR EACH ROW
  WHEN (NEW.status IN ('cancelled', 'denied')) EXECUTE FUNCTION mark_bills_of_row();
--> statement-breakpoint
CREATE TRIGGER indexed_documents_update_bills AFTER UPDATE OF "cancelled", "file_status" ON "indexed_documents" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('cancelled', 'denied')) EXECUTE FUNCTION mark_bills_of_row();

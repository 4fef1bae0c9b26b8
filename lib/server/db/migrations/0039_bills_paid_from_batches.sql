ALTER TABLE "bills" ADD COLUMN "issued_on" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "paid_on" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "excess_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "made_from" jsonb;--> statement-breakpoint
CREATE INDEX "bills_party" ON "bills" USING btree ("party_tax_id",(coalesce(due_date, '9999-12-31')),"document_id","number");--> statement-breakpoint
CREATE INDEX "bills_excess" ON "bills" USING btree ("paid_on") WHERE "bills"."excess_cents" > 0;--> statement-breakpoint
CREATE INDEX "batch_rows_made_from" ON "batch_rows" USING btree (("made_from"->>'documentId')) WHERE "batch_rows"."made_from" is not null;--> statement-breakpoint
CREATE INDEX "backed_payments_made_from" ON "backed_payments" USING btree ("made_from") WHERE "backed_payments"."made_from" is not null;--> statement-breakpoint
CREATE FUNCTION mark_bills_of_batch() RETURNS trigger AS $$
BEGIN
  INSERT INTO "bill_marks" ("document_id") SELECT DISTINCT (made_from->>'documentId')::bigint FROM "batch_rows"
    WHERE batch_id = NEW.id AND made_from IS NOT NULL;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER batches_bills AFTER UPDATE OF "state" ON "batches" FOR EACH ROW EXECUTE FUNCTION mark_bills_of_batch();
--> statement-breakpoint
CREATE TRIGGER operations_batch_bills AFTER INSERT OR UPDATE OF "state", "send_on" ON "operations" FOR EACH ROW
  WHEN (NEW.kind = 'pix.batch') EXECUTE FUNCTION mark_bills_of_batch();
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_made_from() RETURNS trigger AS $$
BEGIN
  INSERT INTO "bill_marks" ("document_id") VALUES (NEW.made_from);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER backed_payments_made_from_bills AFTER INSERT OR UPDATE OF "returned_cents", "amount_cents" ON "backed_payments"
  FOR EACH ROW WHEN (NEW.made_from IS NOT NULL) EXECUTE FUNCTION mark_bills_of_made_from();
--> statement-breakpoint
INSERT INTO "bill_marks" ("document_id") SELECT "id" FROM "backed_documents";

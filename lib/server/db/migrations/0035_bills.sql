CREATE TABLE "bill_days" (
	"day" text NOT NULL,
	"company_id" text NOT NULL,
	"direction" text NOT NULL,
	"open_cents" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "bill_days_day_company_id_direction_pk" PRIMARY KEY("day","company_id","direction")
);
--> statement-breakpoint
CREATE TABLE "bill_marks" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"document_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_notes" (
	"document_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"due_date" text,
	"method" text,
	"note" text,
	"dismissal" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_notes_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"document_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"of" integer NOT NULL,
	"label" text,
	"direction" text NOT NULL,
	"company_id" text NOT NULL,
	"party_tax_id" text,
	"party_name" text,
	"due_date" text,
	"note_due_date" text,
	"amount_cents" bigint NOT NULL,
	"open_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"own_company" boolean NOT NULL,
	"planned_day" text NOT NULL,
	"operation_ids" uuid[] NOT NULL,
	CONSTRAINT "bills_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"names" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bill_notes" ADD CONSTRAINT "bill_notes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_due" ON "bills" USING btree ((coalesce(due_date, '9999-12-31')),"document_id","number");--> statement-breakpoint
CREATE INDEX "bills_open" ON "bills" USING btree ((coalesce(due_date, '9999-12-31')),"document_id","number") WHERE "bills"."open_cents" > 0;--> statement-breakpoint
CREATE INDEX "bills_state" ON "bills" USING btree ("state",(coalesce(due_date, '9999-12-31')),"document_id","number");--> statement-breakpoint
CREATE INDEX "bills_company" ON "bills" USING btree ("company_id",(coalesce(due_date, '9999-12-31')),"document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_token" ON "calendars" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operations_made_from" ON "operations" USING btree (("input"->'madeFrom'->>'documentId')) WHERE "operations"."input"->'madeFrom' is not null;
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_row() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN INSERT INTO "bill_marks" ("document_id") VALUES (OLD.id);
  ELSE INSERT INTO "bill_marks" ("document_id") VALUES (NEW.id);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER backed_documents_bills AFTER INSERT OR UPDATE OR DELETE ON "backed_documents"
  FOR EACH ROW EXECUTE FUNCTION mark_bills_of_row();
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_note() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO "bill_marks" ("document_id") SELECT OLD.document_id WHERE OLD.document_id IS NOT NULL; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO "bill_marks" ("document_id") SELECT NEW.document_id WHERE NEW.document_id IS NOT NULL; END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER backing_links_bills AFTER INSERT OR UPDATE OR DELETE ON "backing_links"
  FOR EACH ROW EXECUTE FUNCTION mark_bills_of_note();
--> statement-breakpoint
CREATE TRIGGER backing_dismissals_bills AFTER INSERT OR UPDATE OR DELETE ON "backing_dismissals"
  FOR EACH ROW EXECUTE FUNCTION mark_bills_of_note();
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_payment() RETURNS trigger AS $$
BEGIN
  INSERT INTO "bill_marks" ("document_id") SELECT document_id FROM "backing_links" WHERE payment_id = NEW.id;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER backed_payments_bills AFTER UPDATE ON "backed_payments" FOR EACH ROW
  WHEN (OLD.day IS DISTINCT FROM NEW.day OR OLD.made_from_installment IS DISTINCT FROM NEW.made_from_installment)
  EXECUTE FUNCTION mark_bills_of_payment();
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_operation() RETURNS trigger AS $$
BEGIN
  INSERT INTO "bill_marks" ("document_id") VALUES ((NEW.input->'madeFrom'->>'documentId')::bigint);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER operations_bills AFTER INSERT OR UPDATE OF "state", "send_on" ON "operations" FOR EACH ROW
  WHEN (NEW.input->'madeFrom'->>'documentId' ~ '^\d{1,18}$') EXECUTE FUNCTION mark_bills_of_operation();
--> statement-breakpoint
CREATE FUNCTION mark_bills_of_company() RETURNS trigger AS $$
BEGIN
  INSERT INTO "bill_marks" ("document_id") SELECT DISTINCT document_id FROM "bills"
    WHERE left(party_tax_id, 8) = left(NEW.cnpj, 8);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "bill_marks" ("document_id") SELECT DISTINCT document_id FROM "bills"
      WHERE left(party_tax_id, 8) = left(OLD.cnpj, 8);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER known_companies_insert_bills AFTER INSERT ON "known_companies"
  FOR EACH ROW EXECUTE FUNCTION mark_bills_of_company();
--> statement-breakpoint
CREATE TRIGGER known_companies_update_bills AFTER UPDATE ON "known_companies" FOR EACH ROW
  WHEN (OLD.cnpj IS DISTINCT FROM NEW.cnpj) EXECUTE FUNCTION mark_bills_of_company();
--> statement-breakpoint
INSERT INTO "bill_marks" ("document_id") SELECT "id" FROM "backed_documents";

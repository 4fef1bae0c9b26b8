CREATE TABLE "backed_documents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"expected_cents" bigint NOT NULL,
	"linked_cents" bigint NOT NULL,
	"company_id" text NOT NULL,
	"day" text NOT NULL,
	"otherwise_cents" bigint NOT NULL,
	"party_tax_id" text,
	"party_name" text
);
--> statement-breakpoint
CREATE TABLE "backed_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"expected_cents" bigint NOT NULL,
	"linked_cents" bigint NOT NULL,
	"account_id" text,
	"company_id" text,
	"end_to_end_id" text,
	"paid_at" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" text NOT NULL,
	"returned_cents" bigint NOT NULL,
	"party_tax_id" text,
	"party_name" text,
	"holder_tax_id" text,
	"txid" text,
	"external_id" text,
	"message" text,
	"own_texts" text[] NOT NULL,
	"made_from" bigint,
	"made_from_installment" text,
	"search" text GENERATED ALWAYS AS (' ' || lower(id) || ' ' || lower(coalesce(end_to_end_id, '')) || ' ' || lower(coalesce(txid, '')) || ' ' || lower(coalesce(external_id, '')) || ' ' || translate(lower(coalesce(party_name, '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(party_tax_id, '')), './- ', '') || ' ' || translate(lower(coalesce(message, '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny')) STORED
);
--> statement-breakpoint
CREATE TABLE "backing_dismissals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text,
	"document_id" bigint,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backing_dismissals_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "backing_dismissals_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "backing_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"payment_id" text,
	"document_id" bigint,
	"amount_cents" bigint,
	"rule" text,
	"reason" text,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "backing_keys" (
	"key" bigint NOT NULL,
	"side" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "backing_keys_key_side_id_pk" PRIMARY KEY("key","side","id")
);
--> statement-breakpoint
CREATE TABLE "backing_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"decided_cents" bigint,
	"rule" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backing_marks" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backing_suggestions" (
	"payment_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payment_rank" integer NOT NULL,
	"document_rank" integer NOT NULL,
	"alone" boolean NOT NULL,
	CONSTRAINT "backing_suggestions_payment_id_document_id_pk" PRIMARY KEY("payment_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "refused_pairs" (
	"payment_id" text NOT NULL,
	"document_id" bigint NOT NULL,
	"of_rule" boolean NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_pairs_payment_id_document_id_pk" PRIMARY KEY("payment_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "untied_rows" (
	"side" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "untied_rows_side_id_pk" PRIMARY KEY("side","id")
);
--> statement-breakpoint
CREATE TABLE "received_days" (
	"account_id" text NOT NULL,
	"day" text NOT NULL,
	"page" integer,
	"lease_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"unnamed" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "received_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "received_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"day" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"type" text NOT NULL,
	"party_tax_id" text,
	"party_name" text,
	"end_to_end_id" text,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "returned_payments" (
	"end_to_end_id" text PRIMARY KEY NOT NULL,
	"returned_cents" bigint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"company_id" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_rows" (
	"closing_id" uuid NOT NULL,
	"side" text NOT NULL,
	"row_id" text NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"expected_cents" bigint NOT NULL,
	"linked_cents" bigint NOT NULL,
	CONSTRAINT "closed_rows_closing_id_side_row_id_pk" PRIMARY KEY("closing_id","side","row_id")
);
--> statement-breakpoint
ALTER TABLE "seen_payments" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "seen_payments" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "references" text[];--> statement-breakpoint
ALTER TABLE "backing_dismissals" ADD CONSTRAINT "backing_dismissals_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backing_history" ADD CONSTRAINT "backing_history_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backing_links" ADD CONSTRAINT "backing_links_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_pairs" ADD CONSTRAINT "refused_pairs_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_rows" ADD CONSTRAINT "closed_rows_closing_id_closed_months_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closed_months"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backed_documents_month" ON "backed_documents" USING btree ("direction","month","day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backed_documents_state" ON "backed_documents" USING btree ("direction","month","state","day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backed_payments_month" ON "backed_payments" USING btree ("direction","month","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backed_payments_state" ON "backed_payments" USING btree ("direction","month","state","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backed_payments_search" ON "backed_payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "backed_payments_txid" ON "backed_payments" USING btree ("txid");--> statement-breakpoint
CREATE INDEX "backing_history_payment" ON "backing_history" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "backing_history_document" ON "backing_history" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "backing_keys_of" ON "backing_keys" USING btree ("id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "backing_links_pair" ON "backing_links" USING btree ("payment_id","document_id");--> statement-breakpoint
CREATE INDEX "backing_links_document" ON "backing_links" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "backing_suggestions_document" ON "backing_suggestions" USING btree ("document_id","document_rank");--> statement-breakpoint
CREATE INDEX "refused_pairs_document" ON "refused_pairs" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "received_days_due" ON "received_days" USING btree ("not_before");--> statement-breakpoint
CREATE INDEX "received_returns_payment" ON "received_returns" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "received_returns_unknown" ON "received_returns" USING btree ("asked_at") WHERE "received_returns"."end_to_end_id" is null;--> statement-breakpoint
CREATE INDEX "closed_months_month" ON "closed_months" USING btree ("month","at" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION mark_backing(side text, id text) RETURNS void AS $$
  INSERT INTO "backing_marks" ("side", "id") SELECT $1, $2 WHERE $2 IS NOT NULL;
$$ LANGUAGE sql;
--> statement-breakpoint
CREATE FUNCTION mark_seen_payment() RETURNS trigger AS $$
BEGIN
  PERFORM mark_backing('payments', NEW.end_to_end_id);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER seen_payments_mark AFTER INSERT OR UPDATE ON "seen_payments"
  FOR EACH ROW EXECUTE FUNCTION mark_seen_payment();
--> statement-breakpoint
CREATE FUNCTION mark_operation() RETURNS trigger AS $$
BEGIN
  IF NEW.kind = 'pix.transfer' THEN PERFORM mark_backing('payments', NEW.id::text);
  ELSIF NEW.kind = 'pix.refund' THEN PERFORM mark_backing('payments', NEW.subject);
  ELSIF NEW.kind = 'pix.charge' THEN PERFORM mark_backing('txids', NEW.result->>'txid');
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER operations_mark AFTER INSERT OR UPDATE OF "state", "result" ON "operations"
  FOR EACH ROW EXECUTE FUNCTION mark_operation();
--> statement-breakpoint
CREATE FUNCTION mark_document() RETURNS trigger AS $$
BEGIN
  PERFORM mark_backing('documents', NEW.id::text);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER indexed_documents_mark AFTER INSERT OR UPDATE OF
  "content_state", "cancelled", "period", "company_id", "role", "total_cents", "payments", "installments", "references", "issuer_tax_id", "recipient_tax_id", "issued_at"
  ON "indexed_documents" FOR EACH ROW WHEN (NEW.content_state = 'read') EXECUTE FUNCTION mark_document();
--> statement-breakpoint
CREATE FUNCTION mark_disputed_payment() RETURNS trigger AS $$
BEGIN
  PERFORM mark_backing('payments', NEW.transaction_id);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER infractions_mark AFTER INSERT OR UPDATE OF "status", "refunded_cents", "refunded_brl_cents", "amount_cents", "transaction_id" ON "infractions"
  FOR EACH ROW EXECUTE FUNCTION mark_disputed_payment();
--> statement-breakpoint
CREATE FUNCTION mark_returned_payment() RETURNS trigger AS $$
BEGIN
  PERFORM mark_backing('payments', NEW.end_to_end_id);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER received_returns_mark AFTER INSERT OR UPDATE ON "received_returns"
  FOR EACH ROW EXECUTE FUNCTION mark_returned_payment();
--> statement-breakpoint
CREATE TRIGGER returned_payments_mark AFTER INSERT OR UPDATE ON "returned_payments"
  FOR EACH ROW EXECUTE FUNCTION mark_returned_payment();
--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'payments', "end_to_end_id" FROM "seen_payments";
--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'payments', "id"::text FROM "operations" WHERE "kind" = 'pix.transfer';
--> statement-breakpoint
INSERT INTO "backing_marks" ("side", "id") SELECT 'documents', "id"::text FROM "indexed_documents" WHERE "content_state" = 'read';

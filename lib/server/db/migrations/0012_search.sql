CREATE TABLE "indexed_parties" (
	"tax_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_companies" (
	"id" text PRIMARY KEY NOT NULL,
	"cnpj" text NOT NULL,
	"legal_name" text NOT NULL,
	"trade_name" text,
	"city" text,
	"state" text,
	"search" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seen_payments" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || lower(end_to_end_id) || ' ' || lower(coalesce(txid, '')) || ' ' || translate(lower(coalesce(payer->>'name', '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(payer->>'document', '')), './- ', '')) STORED;--> statement-breakpoint
ALTER TABLE "infractions" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || lower(id) || ' ' || lower(coalesce(transaction_id, '')) || ' ' || translate(lower(coalesce(payer_name, '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(payer_tax_id, '')), './- ', '')) STORED;--> statement-breakpoint
CREATE INDEX "indexed_parties_search" ON "indexed_parties" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_amount" ON "operations" USING btree ("amount_cents","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seen_payments_search" ON "seen_payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "seen_payments_newest" ON "seen_payments" USING btree ("seen_at" DESC NULLS LAST,"end_to_end_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seen_payments_amount" ON "seen_payments" USING btree ("amount_cents","seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "infractions_search" ON "infractions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "infractions_amount" ON "infractions" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "indexed_documents_issuer" ON "indexed_documents" USING btree ("issuer_tax_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_documents_recipient" ON "indexed_documents" USING btree ("recipient_tax_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_documents_payments" ON "indexed_documents" USING gin ("payments" jsonb_path_ops) WHERE "indexed_documents"."payments" is not null;--> statement-breakpoint
-- Searched by words without accents too.
UPDATE "operations"
SET "search" = "search" || ' ' || translate("search", 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny')
WHERE "search" <> translate("search", 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny');--> statement-breakpoint
INSERT INTO "indexed_parties" ("tax_id", "name", "search")
SELECT DISTINCT ON ("tax_id") "tax_id", "name",
  ' ' || translate(lower("name"), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || lower("tax_id")
FROM (
  SELECT "issuer_tax_id" AS "tax_id", "issuer_name" AS "name", "id" FROM "indexed_documents"
  UNION ALL
  SELECT "recipient_tax_id", "recipient_name", "id" FROM "indexed_documents"
) "parties"
WHERE "tax_id" IS NOT NULL AND "name" IS NOT NULL
ORDER BY "tax_id", "id" DESC;

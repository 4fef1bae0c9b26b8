CREATE TABLE "document_syncs" (
	"part" text PRIMARY KEY NOT NULL,
	"from_period" text,
	"to_period" text,
	"cursor" text,
	"lease_until" timestamp with time zone,
	"pass_started_at" timestamp with time zone,
	"pages" integer DEFAULT 0 NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "indexed_documents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"access_key" text,
	"company_id" text NOT NULL,
	"model" text NOT NULL,
	"kind" text,
	"period" text,
	"cancelled" boolean NOT NULL,
	"role" text,
	"purged" boolean NOT NULL,
	"created_at" text,
	"retention_days" integer,
	"expires_at" text,
	"expiry" timestamp with time zone,
	"extra" jsonb NOT NULL,
	"indexed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_state" text DEFAULT 'waiting' NOT NULL,
	"content_not_before" timestamp with time zone,
	"content_tries" integer DEFAULT 0 NOT NULL,
	"number" text,
	"number_value" bigint,
	"series" text,
	"issuer_tax_id" text,
	"issuer_name" text,
	"recipient_tax_id" text,
	"recipient_name" text,
	"issued_at" text,
	"total_cents" bigint,
	"status_code" text,
	"payments" jsonb,
	"installments" jsonb,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "indexed_months" (
	"period" text NOT NULL,
	"company_id" text NOT NULL,
	"model" text NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"cancelled" boolean NOT NULL,
	"purged" boolean NOT NULL,
	"documents" integer NOT NULL,
	"with_content" integer NOT NULL,
	"waiting" integer NOT NULL,
	"sum_cents" bigint NOT NULL,
	"last_created_at" text,
	CONSTRAINT "indexed_months_pk" PRIMARY KEY("period","company_id","model","role","kind","cancelled","purged")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "budget_requests" ADD COLUMN "used_by" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_payments" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || lower(end_to_end_id) || ' ' || lower(coalesce(txid, '')) || ' ' || translate(lower(coalesce(payer->>'name', '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(payer->>'document', '')), './- ', '')) STORED;--> statement-breakpoint
ALTER TABLE "infractions" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || lower(id) || ' ' || lower(coalesce(transaction_id, '')) || ' ' || translate(lower(coalesce(payer_name, '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(payer_tax_id, '')), './- ', '')) STORED;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "indexed_documents_period" ON "indexed_documents" USING btree ("period","id","company_id","model","role","kind","cancelled","purged","expiry","total_cents");--> statement-breakpoint
CREATE INDEX "indexed_documents_issued" ON "indexed_documents" USING btree ("issued_at","id","company_id","model","role","kind","cancelled","purged","expiry","total_cents");--> statement-breakpoint
CREATE INDEX "indexed_documents_total" ON "indexed_documents" USING btree ("total_cents","id","company_id","model","role","kind","cancelled","purged","expiry","period");--> statement-breakpoint
CREATE INDEX "indexed_documents_number" ON "indexed_documents" USING btree ("number_value","id","company_id","model","role","kind","cancelled","purged","expiry","period");--> statement-breakpoint
CREATE INDEX "indexed_documents_company" ON "indexed_documents" USING btree ("company_id","model","period","id");--> statement-breakpoint
CREATE INDEX "indexed_documents_kind" ON "indexed_documents" USING btree ("kind","role","period","id");--> statement-breakpoint
CREATE INDEX "indexed_documents_expiry" ON "indexed_documents" USING btree ("expiry") WHERE not "indexed_documents"."purged";--> statement-breakpoint
CREATE INDEX "indexed_documents_key" ON "indexed_documents" USING btree ("access_key");--> statement-breakpoint
CREATE INDEX "indexed_documents_search" ON "indexed_documents" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "indexed_documents_issuer" ON "indexed_documents" USING btree ("issuer_tax_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_documents_recipient" ON "indexed_documents" USING btree ("recipient_tax_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_documents_payments" ON "indexed_documents" USING gin ("payments" jsonb_path_ops) WHERE "indexed_documents"."payments" is not null;--> statement-breakpoint
CREATE INDEX "indexed_documents_waiting" ON "indexed_documents" USING btree ("period","id") WHERE "indexed_documents"."content_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "saved_filters_of" ON "saved_filters" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "indexed_parties_search" ON "indexed_parties" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_amount" ON "operations" USING btree ("amount_cents","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seen_payments_search" ON "seen_payments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "seen_payments_newest" ON "seen_payments" USING btree ("seen_at" DESC NULLS LAST,"end_to_end_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seen_payments_amount" ON "seen_payments" USING btree ("amount_cents","seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "infractions_search" ON "infractions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "infractions_amount" ON "infractions" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "infractions_newest" ON "infractions" USING btree ("date" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE TABLE "document_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scope" jsonb NOT NULL,
	"formats" text[] NOT NULL,
	"statements" text[] NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"planning" jsonb,
	"lease_until" timestamp with time zone,
	"problem" text,
	"documents" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"zip_bytes" bigint,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone,
	"files_removed_at" timestamp with time zone,
	"manifest_sha256" text
);
--> statement-breakpoint
CREATE TABLE "export_chunks" (
	"item_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_chunks_item_id_seq_pk" PRIMARY KEY("item_id","seq")
);
--> statement-breakpoint
CREATE TABLE "export_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"export_id" uuid NOT NULL,
	"document_id" bigint,
	"operation_id" uuid,
	"statement" jsonb,
	"company_id" text NOT NULL,
	"model" text NOT NULL,
	"type" text NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"purged" boolean DEFAULT false NOT NULL,
	"at_hand" boolean DEFAULT false NOT NULL,
	"not_before" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"crc32" bigint,
	"bytes" bigint,
	"stored_bytes" bigint,
	"compressed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "indexed_documents_expiry";--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "exported_cancelled" boolean;--> statement-breakpoint
ALTER TABLE "indexed_documents" ADD COLUMN "exported_purged" boolean;--> statement-breakpoint
ALTER TABLE "document_exports" ADD CONSTRAINT "document_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_items" ADD CONSTRAINT "export_items_export_id_document_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."document_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_exports_newest" ON "document_exports" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "document_exports_open" ON "document_exports" USING btree ("created_at") WHERE "document_exports"."state" in ('queued', 'running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "export_items_document" ON "export_items" USING btree ("export_id","document_id","type");--> statement-breakpoint
CREATE INDEX "export_items_path" ON "export_items" USING btree ("export_id","path","id");--> statement-breakpoint
CREATE INDEX "export_items_waiting" ON "export_items" USING btree ("export_id","id") WHERE "export_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "indexed_documents_changed" ON "indexed_documents" USING btree ("id") WHERE "indexed_documents"."exported_at" is not null and ("indexed_documents"."cancelled" <> "indexed_documents"."exported_cancelled" or "indexed_documents"."purged" <> "indexed_documents"."exported_purged");--> statement-breakpoint
CREATE INDEX "indexed_documents_never_exported" ON "indexed_documents" USING btree ("period","company_id","model") WHERE "indexed_documents"."exported_at" is null and not "indexed_documents"."purged";--> statement-breakpoint
CREATE INDEX "indexed_documents_expiry" ON "indexed_documents" USING btree ("expiry","company_id","exported_at") WHERE not "indexed_documents"."purged";
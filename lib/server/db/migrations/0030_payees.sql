CREATE TABLE "key_holders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"key_type" text NOT NULL,
	"name" text,
	"document" text,
	"bank_name" text,
	"ispb" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"accepted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payee_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payee_id" uuid NOT NULL,
	"key" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payee_keys" (
	"value" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payee_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payee_payments" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"payee_id" uuid,
	"key" text NOT NULL,
	"holder_id" bigint,
	"amount_cents" bigint NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"tax_id" text,
	"note" text,
	"favorite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"sort_name" text GENERATED ALWAYS AS (translate(lower(name), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny')) STORED,
	"search" text GENERATED ALWAYS AS (' ' || translate(lower(name), 'áàâãäåéèêëíìîïóòôõöúùûüçñý', 'aaaaaaeeeeiiiiooooouuuucny') || ' ' || translate(lower(coalesce(tax_id, '')), './- ', '')) STORED
);
--> statement-breakpoint
ALTER TABLE "payee_changes" ADD CONSTRAINT "payee_changes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_keys" ADD CONSTRAINT "payee_keys_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_payments" ADD CONSTRAINT "payee_payments_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_payments" ADD CONSTRAINT "payee_payments_payee_id_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_payments" ADD CONSTRAINT "payee_payments_holder_id_key_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."key_holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_holders_of" ON "key_holders" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "payee_changes_of" ON "payee_changes" USING btree ("payee_id","at");--> statement-breakpoint
CREATE INDEX "payee_changes_key" ON "payee_changes" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "payee_keys_of" ON "payee_keys" USING btree ("payee_id");--> statement-breakpoint
CREATE INDEX "payee_payments_of" ON "payee_payments" USING btree ("payee_id","confirmed_at" DESC NULLS LAST,"operation_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payee_payments_key" ON "payee_payments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payee_payments_holder" ON "payee_payments" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "payees_by_name" ON "payees" USING btree (("sort_name" collate "C"),"id");--> statement-breakpoint
CREATE INDEX "payees_search" ON "payees" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payees_tax_id" ON "payees" USING btree ("tax_id");
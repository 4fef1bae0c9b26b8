CREATE TABLE "charge_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sent_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "charge_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "charge_shares" ADD CONSTRAINT "charge_shares_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_shares" ADD CONSTRAINT "charge_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_shares_of" ON "charge_shares" USING btree ("operation_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_of_operation" ON "mails" USING btree ("operation_id") WHERE "mails"."operation_id" is not null;
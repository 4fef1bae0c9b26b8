CREATE TABLE "statement_days" (
	"account_id" text NOT NULL,
	"day" text NOT NULL,
	"in_cents" bigint NOT NULL,
	"out_cents" bigint NOT NULL,
	"balance_cents" bigint,
	"operation_id" uuid NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "statement_files" ADD COLUMN "summed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;
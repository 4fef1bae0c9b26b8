CREATE TABLE "audit_heads" (
	"count" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_heads_count_seal_pk" PRIMARY KEY("count","seal")
);
--> statement-breakpoint
CREATE TRIGGER audit_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_heads"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE "payee_sums" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payee_id" uuid,
	"key" text NOT NULL,
	"holder_id" bigint,
	"payments" integer NOT NULL,
	"cents" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payee_sums_of" UNIQUE NULLS NOT DISTINCT("payee_id","key","holder_id")
);
--> statement-breakpoint
ALTER TABLE "payee_payments" ADD COLUMN "returned_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payee_sums_key" ON "payee_sums" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payee_sums_holder" ON "payee_sums" USING btree ("holder_id");--> statement-breakpoint
UPDATE "payee_payments" SET "returned_cents" = ("operations"."result"->>'returnedCents')::bigint FROM "operations"
WHERE "operations"."id" = "operation_id" AND "operations"."result"->>'returnedCents' IS NOT NULL;--> statement-breakpoint
INSERT INTO "payee_sums" ("payee_id", "key", "holder_id", "payments", "cents", "last_at")
SELECT "payee_id", "key", "holder_id", count(*), sum("amount_cents" - "returned_cents"), max("confirmed_at")
FROM "payee_payments" GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE FUNCTION add_payee_sums() RETURNS trigger AS $$
BEGIN
  INSERT INTO "payee_sums" AS "known" (payee_id, key, holder_id, payments, cents, last_at)
    SELECT payee_id, key, holder_id, count(*), sum(amount_cents - returned_cents), max(confirmed_at)
    FROM "added" GROUP BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT "payee_sums_of" DO UPDATE SET payments = known.payments + excluded.payments,
    cents = known.cents + excluded.cents, last_at = greatest(known.last_at, excluded.last_at);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION subtract_payee_sums() RETURNS trigger AS $$
BEGIN
  UPDATE "payee_sums" SET payments = "payee_sums".payments - sums.payments, cents = "payee_sums".cents - sums.cents
    FROM (SELECT payee_id, key, holder_id, count(*) AS payments, sum(amount_cents - returned_cents) AS cents
      FROM "removed" GROUP BY 1, 2, 3) sums
    WHERE "payee_sums".key = sums.key AND "payee_sums".payee_id IS NOT DISTINCT FROM sums.payee_id
      AND "payee_sums".holder_id IS NOT DISTINCT FROM sums.holder_id;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER payee_payments_insert_sums AFTER INSERT ON "payee_payments"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION add_payee_sums();
--> statement-breakpoint
CREATE TRIGGER payee_payments_update_add_sums AFTER UPDATE ON "payee_payments"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION add_payee_sums();
--> statement-breakpoint
CREATE TRIGGER payee_payments_update_subtract_sums AFTER UPDATE ON "payee_payments"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION subtract_payee_sums();
--> statement-breakpoint
CREATE TRIGGER payee_payments_delete_sums AFTER DELETE ON "payee_payments"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION subtract_payee_sums();

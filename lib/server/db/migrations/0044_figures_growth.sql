CREATE INDEX "operations_kind_sent" ON "operations" USING btree ("kind",coalesce("sent_at", "created_at"));--> statement-breakpoint
CREATE INDEX "seen_payments_paid" ON "seen_payments" USING btree (("paid_at" collate "C"));--> statement-breakpoint
CREATE INDEX "seen_payments_txid" ON "seen_payments" USING btree ("txid") WHERE "seen_payments"."txid" is not null;--> statement-breakpoint
UPDATE "payee_payments" SET "confirmed_at" = date_trunc('milliseconds', "confirmed_at")
WHERE "confirmed_at" <> date_trunc('milliseconds', "confirmed_at");
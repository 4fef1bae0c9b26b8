CREATE INDEX "bills_amount" ON "bills" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "bills_open_amount" ON "bills" USING btree ("open_cents");
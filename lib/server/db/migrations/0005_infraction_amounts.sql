ALTER TABLE "infractions" ADD COLUMN "amount_brl_cents" bigint;--> statement-breakpoint
ALTER TABLE "infractions" ADD COLUMN "refunded_brl_cents" bigint;
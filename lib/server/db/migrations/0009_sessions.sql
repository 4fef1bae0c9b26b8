DROP TABLE "sign_in_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "session_version";
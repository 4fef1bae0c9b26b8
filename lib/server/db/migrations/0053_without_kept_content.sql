DROP TABLE "kept_content";--> statement-breakpoint
DELETE FROM "stored_objects" WHERE "store" = 'content';

CREATE TABLE "stored_objects" (
	"store" text NOT NULL,
	"file_id" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "stored_objects_store_file_id_pk" PRIMARY KEY("store","file_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_objects_key" ON "stored_objects" USING btree ("key");
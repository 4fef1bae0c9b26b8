CREATE TABLE "kept_content" (
	"name" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);

UPDATE "statement_files" SET "summed_at" = NULL WHERE "kept_until" > now();

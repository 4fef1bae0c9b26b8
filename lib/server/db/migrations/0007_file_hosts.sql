-- Statements that failed because of their file's host wait for it.
UPDATE "operations"
SET "state" = 'accepted',
  "result" = "result" || jsonb_build_object('refusedHost', substring("error" ->> 'detail' from 'the host (\S+) is not on PIX_FILE_HOSTS')),
  "error" = NULL
WHERE "kind" = 'pix.statement' AND "state" = 'failed' AND "result" IS NOT NULL
  AND "error" ->> 'detail' LIKE '%the host % is not on PIX_FILE_HOSTS%';


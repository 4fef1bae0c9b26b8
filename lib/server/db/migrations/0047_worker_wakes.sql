-- Workers sleep until a committed transaction names them (lib/server/db/wakes.ts).
CREATE FUNCTION wake_worker() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('lastro_wakes', TG_ARGV[0]);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER audit_wake AFTER INSERT ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('audit');
--> statement-breakpoint
CREATE TRIGGER operations_wake AFTER INSERT OR UPDATE OF "next_check_at", "send_at", "state" ON "operations" FOR EACH ROW
  WHEN (NEW."next_check_at" IS NOT NULL OR NEW."state" = 'scheduled') EXECUTE FUNCTION wake_worker('operations');
--> statement-breakpoint
CREATE TRIGGER operations_answered_wake AFTER UPDATE OF "state" ON "operations" FOR EACH ROW
  WHEN (NEW."kind" = 'pix.charge' AND OLD."state" IN ('sending', 'unknown') AND NEW."state" NOT IN ('sending', 'unknown'))
  EXECUTE FUNCTION wake_worker('batches');
--> statement-breakpoint
CREATE TRIGGER batches_wake AFTER INSERT OR UPDATE OF "state", "look_up_by", "lease_until" ON "batches" FOR EACH ROW
  WHEN (NEW."lease_until" IS NULL AND (NEW."state" = 'sending' OR NEW."look_up_by" IS NOT NULL))
  EXECUTE FUNCTION wake_worker('batches');
--> statement-breakpoint
CREATE TRIGGER batch_rows_wake AFTER UPDATE OF "to_share" ON "batch_rows" FOR EACH ROW
  WHEN (NEW."to_share" AND NOT OLD."to_share") EXECUTE FUNCTION wake_worker('batches');
--> statement-breakpoint
CREATE TRIGGER notices_wake AFTER INSERT ON "notices" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('notices');
--> statement-breakpoint
CREATE TRIGGER mails_insert_wake AFTER INSERT ON "mails" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('mail');
--> statement-breakpoint
CREATE TRIGGER mails_update_wake AFTER UPDATE OF "not_before", "lease_until" ON "mails" FOR EACH ROW
  WHEN (NEW."state" = 'waiting' AND NEW."lease_until" IS NULL) EXECUTE FUNCTION wake_worker('mail');
--> statement-breakpoint
CREATE TRIGGER pushes_insert_wake AFTER INSERT ON "pushes" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('push');
--> statement-breakpoint
CREATE TRIGGER pushes_update_wake AFTER UPDATE OF "not_before", "lease_until" ON "pushes" FOR EACH ROW
  WHEN (NEW."state" = 'waiting' AND NEW."lease_until" IS NULL) EXECUTE FUNCTION wake_worker('push');
--> statement-breakpoint
CREATE TRIGGER document_syncs_wake AFTER INSERT OR UPDATE ON "document_syncs" FOR EACH ROW
  WHEN (NEW."lease_until" IS NULL) EXECUTE FUNCTION wake_worker('documents');
--> statement-breakpoint
CREATE TRIGGER document_syncs_listed_wake AFTER UPDATE OF "completed_at", "error" ON "document_syncs" FOR EACH ROW
  WHEN ((OLD."completed_at" IS NULL AND NEW."completed_at" IS NOT NULL) OR (OLD."error" IS NULL AND NEW."error" IS NOT NULL))
  EXECUTE FUNCTION wake_worker('files');
--> statement-breakpoint
CREATE TRIGGER indexed_documents_insert_wake AFTER INSERT ON "indexed_documents" FOR EACH ROW
  WHEN (NEW."content_state" = 'waiting' OR NEW."reread") EXECUTE FUNCTION wake_worker('files');
--> statement-breakpoint
CREATE TRIGGER indexed_documents_update_wake AFTER UPDATE OF "content_state", "reread" ON "indexed_documents" FOR EACH ROW
  WHEN (NEW."content_state" = 'waiting' OR NEW."reread") EXECUTE FUNCTION wake_worker('files');
--> statement-breakpoint
CREATE TRIGGER backing_marks_wake AFTER INSERT ON "backing_marks" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('reconciliation');
--> statement-breakpoint
CREATE TRIGGER untied_rows_wake AFTER INSERT ON "untied_rows" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('reconciliation');
--> statement-breakpoint
CREATE TRIGGER bill_marks_wake AFTER INSERT ON "bill_marks" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('bills');
--> statement-breakpoint
CREATE TRIGGER received_days_wake AFTER INSERT OR UPDATE ON "received_days" FOR EACH ROW
  WHEN (NEW."lease_until" IS NULL) EXECUTE FUNCTION wake_worker('received');
--> statement-breakpoint
CREATE TRIGGER received_returns_wake AFTER INSERT ON "received_returns" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('returns');
--> statement-breakpoint
CREATE TRIGGER document_exports_insert_wake AFTER INSERT ON "document_exports"
  FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('exports');
--> statement-breakpoint
CREATE TRIGGER document_exports_update_wake AFTER UPDATE OF "state", "planning", "lease_until" ON "document_exports" FOR EACH ROW
  WHEN (NEW."lease_until" IS NULL OR NEW."state" <> OLD."state") EXECUTE FUNCTION wake_worker('exports');
--> statement-breakpoint
CREATE TRIGGER document_exports_count_wake AFTER UPDATE OF "done", "missing" ON "document_exports" FOR EACH ROW
  WHEN (NEW."planning" IS NULL AND NEW."done" + NEW."missing" >= NEW."total") EXECUTE FUNCTION wake_worker('exports');
--> statement-breakpoint
CREATE TRIGGER export_items_wake AFTER INSERT ON "export_items" FOR EACH STATEMENT EXECUTE FUNCTION wake_worker('exports');

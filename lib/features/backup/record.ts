import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Transaction } from '@/lib/server/db/client'

/** Also recorded in the audit that the backup contains. */
export const recordBackup = (tx: Transaction): Promise<void> =>
  appendAudit(tx, { actor: null, action: 'backup.made', subject: 'backup', outcome: 'ok', detail: {} })

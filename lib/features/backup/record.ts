import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Transaction } from '@/lib/server/db/client'

/** In the audit of which the backup is a copy, too. */
export const recordBackup = (tx: Transaction): Promise<void> =>
  appendAudit(tx, { actor: null, action: 'backup.made', subject: 'backup', outcome: 'ok', detail: {} })

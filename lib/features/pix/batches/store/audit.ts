import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'

type BatchAction = 'create' | 'change' | 'exclude' | 'confirm' | 'look-up' | 'pause' | 'resume' | 'cancel' | 'done'

export function auditBatch(
  tx: Transaction,
  actor: Pick<Person, 'id' | 'email'> | null,
  action: BatchAction,
  id: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return appendAudit(tx, { actor, action: `pix.batches.${action}`, subject: id, outcome: 'done', detail })
}

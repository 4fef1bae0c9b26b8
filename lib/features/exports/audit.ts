import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import type { ExportRow } from './store/exports'

export type ExportAction = 'requested' | 'paused' | 'resumed' | 'cancelled' | 'removed' | 'downloaded'
type Audited = Pick<ExportRow, 'id' | 'state'>

/** Who did what with an export. */
export async function auditExport(
  tx: Transaction,
  actor: Person,
  action: ExportAction,
  { id, state }: Audited,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(tx, { actor, action: `export.${action}`, subject: id, outcome: state, detail })
}

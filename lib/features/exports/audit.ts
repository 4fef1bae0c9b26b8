import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import type { ExportRow } from './store/exports'

export type ExportAction = 'request' | 'pause' | 'resume' | 'cancel' | 'remove' | 'download'

/** Who did what with an export. */
export async function auditExport(
  tx: Transaction,
  actor: Person,
  action: ExportAction,
  { id }: Pick<ExportRow, 'id'>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(tx, { actor, action: `exports.${action}`, subject: id, outcome: 'ok', detail })
}

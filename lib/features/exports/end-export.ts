import 'server-only'
import type { ErrorCode } from '@/lib/core/error-codes'
import { db, type Transaction } from '@/lib/server/db/client'
import { notify } from '@/lib/server/notices'
import { publishExport } from './publish'
import { openExportStates } from './rules'
import { publicScope, storedScope } from './scope'
import { type ExportRow, updateExport } from './store/exports'

/** Notifies the person who requested an export that it has ended. */
export async function notifyEnd(tx: Transaction, row: ExportRow): Promise<void> {
  const kind = row.state === 'failed' ? 'export.failed' : 'export.done'
  const { documents, missing, problem } = row
  const data = { documents, missing, problem, scope: publicScope(storedScope.parse(row.scope)) }
  await notify(tx, { key: `${kind}:${row.id}`, kind, subject: row.id, data, to: { userId: row.userId } })
}

/** Fails an export for good, with the reason. */
export async function failExport({ id }: ExportRow, problem: ErrorCode): Promise<void> {
  const database = await db()
  await database.transaction(async (tx) => {
    const set = { state: 'failed' as const, problem, finishedAt: new Date(), leaseUntil: null }
    const failed = await updateExport(id, openExportStates, set, tx)
    if (failed) await notifyEnd(tx, failed)
  })
  await publishExport(id)
}

import 'server-only'
import { may } from '@/lib/core/permissions'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Person } from '@/lib/server/auth/person'
import type { Database } from '@/lib/server/db/client'
import { sameAdminHindrances } from './access-grants'
import { barredFrom, operationOf, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { makerHindrance, type PersonAccess, readAccess } from './parties'
import { type ApprovalRow, readDecisionAccess } from './steps'

/** What of an operation only those who may decide see. */
export type DeciderView = {
  createdBy(row: OperationRow): object
  approval(approval: ApprovalRow): object
  whole(row: OperationRow): object
}

const nothing: DeciderView = { createdBy: () => ({}), approval: () => ({}), whole: () => ({}) }

function accessOf({ accessChangedAt, changerId, changerName }: PersonAccess) {
  return {
    accessChangedAt: accessChangedAt?.toISOString() ?? null,
    accessChangedBy: changerId && changerName !== null ? { id: changerId, name: changerName } : null,
  }
}

/** The current access of the maker and of the reader, and of both people at the decision; nothing for other readers. */
export async function readForDecider(
  database: Database,
  rows: OperationRow[],
  viewer: Person | undefined,
): Promise<DeciderView> {
  if (!viewer || rows.length === 0 || !may(viewer.roles, 'approvals.decide')) return nothing
  const ids = [...new Set([viewer.id, ...rows.map(({ createdBy }) => createdBy)])]
  const people = new Map((await readAccess(database, ids)).map((access) => [access.id, access]))
  const decided = await readDecisionAccess(
    database,
    rows.map(({ id }) => id),
  )
  const self = people.get(viewer.id)
  const isToDecide = ({ state, createdBy }: OperationRow) => state === 'awaiting_approval' && createdBy !== viewer.id
  const makers = [...new Set(rows.filter(isToDecide).map(({ createdBy }) => createdBy))]
  const hindrances = await sameAdminHindrances(database, makers, viewer.id)
  const barred = await barredFor(database, rows.filter(isToDecide), viewer)
  return {
    createdBy(row) {
      const maker = people.get(row.createdBy)
      const hindrance = makerHindrance({ maker }, operationOf(row.kind))
      return maker ? { active: maker.active, hindrance, ...accessOf(maker) } : {}
    },
    approval: ({ operationId, decision }) =>
      decision === 'expired' || decision === 'restored'
        ? {}
        : { access: decided.get(operationId) ?? { maker: null, decider: null } },
    whole: (row) =>
      self && isToDecide(row)
        ? { decider: { ...accessOf(self), hindrance: hindrances.get(row.createdBy) ?? barred.get(row.id) ?? null } }
        : {},
  }
}

/** By operation: why the viewer is barred from approving it. */
async function barredFor(database: Database, rows: OperationRow[], viewer: Person): Promise<Map<string, RecordEntry>> {
  const found = new Map<string, RecordEntry>()
  for (const row of rows) {
    const operation = operationOf(row.kind)
    const record = operation.approval?.barred?.record
    if (!record || !(await barredFrom(operation, requestedOf(operation, row), database)).includes(viewer.id)) continue
    found.set(row.id, record)
  }
  return found
}

import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { may } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { claimForCancelling } from './claims'
import { readRow } from './ledger'
import { operationOf } from './operation'
import type { OperationRow } from './operation-row'
import { readAccess } from './parties'

/**
 * Cancels an operation that is scheduled or awaits approval. `forbidden` unless the person is its maker or may decide
 * it; `conflict` once it was sent or has ended.
 */
export async function cancel(id: string, person: Person): Promise<OperationRow> {
  const row = await readRow(await db(), id)
  if (!row) throw new Problem('not_found', 'There is no such operation')
  const { mayRead } = operationOf(row.kind)
  const isAllowed = (roles: Person['roles']) =>
    may(roles, mayRead) && (row.createdBy === person.id || may(roles, 'approvals.decide'))
  if (!isAllowed(person.roles)) throw refusedToCancel()
  const cancelled = await claimForCancelling(id, person, async (tx) => {
    const [now] = await readAccess(tx, [person.id], { lock: true })
    if (!now?.active || !isAllowed(now.roles)) throw refusedToCancel()
  })
  if (cancelled) return cancelled
  const state = (await readRow(await db(), id))?.state ?? row.state
  throw refusal('conflict', `It can no longer be cancelled: it is ${state}`, {
    code: 'refused.not-cancellable',
    values: { state },
  })
}

const refusedToCancel = () =>
  refusal(
    'forbidden',
    'Only the person who requested it and those who approve may cancel it',
    'refused.not-yours-to-cancel',
  )

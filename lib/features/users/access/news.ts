import 'server-only'
import { randomUUID } from 'node:crypto'
import type { AccessChange } from '@/lib/features/notices/schema'
import type { Transaction } from '@/lib/server/db/client'
import { notify } from '@/lib/server/notices'

type Change = {
  change: AccessChange
  person: { id: string; name: string }
  /** Whoever changed it, or made the link that was used. */
  by: { id: string; name: string }
  roles?: string[]
}

/** Tells every manager, and the person themselves unless they did it, how somebody's access has changed. */
export async function tellAccessChange(tx: Transaction, { change, person, by, roles = [] }: Change): Promise<void> {
  const said = { change, person: person.name, by: by.name, roles }
  const news = { kind: 'access.changed', subject: person.id }
  const key = `access:${randomUUID()}`
  const toManagers = { may: 'approvals.decide' } as const
  await notify(tx, { ...news, key: `${key}:managers`, data: { ...said, own: false }, to: toManagers })
  if (person.id === by.id || change === 'created') return
  await notify(tx, { ...news, key: `${key}:own`, data: { ...said, own: true }, to: { userId: person.id } })
}

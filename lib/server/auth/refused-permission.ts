import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Problem } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { keptIfPossible } from '@/lib/server/db/outage'
import { requestContext } from '@/lib/server/request-context'

/** The same person at the same door is written down once a minute, however often they knock. */
const written = new LRUCache<string, true>({ max: 5_000, ttl: 60_000 })

/** Leaves a trail of what a person was not allowed to do; of any other problem it does nothing. */
export async function auditRefusedPermission(problem: Problem, method: string, route: string): Promise<void> {
  const { caller, address = null } = requestContext() ?? {}
  if (!caller || problem.code !== 'forbidden' || !problem.extras.roles) return
  const key = `${caller.person.id} ${method} ${route}`
  if (written.has(key)) return
  written.set(key, true)
  const entry = { actor: caller.person, action: 'permission.refused', subject: caller.person.id, outcome: 'refused' }
  const detail = { method, path: route, needs: problem.extras.roles, address }
  const keeping = db().then((database) => database.transaction((tx) => appendAudit(tx, { ...entry, detail })))
  await keptIfPossible('a refused permission', keeping)
}

import 'server-only'
import { LRUCache } from 'lru-cache'
import { headers } from 'next/headers'
import type { Problem } from '@/lib/core/errors'
import { type Permission, rolesThatMay } from '@/lib/core/permissions'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { storeIfPossible } from '@/lib/server/db/outage'
import { callerAddress } from '@/lib/server/http/caller'
import { requestContext } from '@/lib/server/http/request-context'
import { routeTemplate } from '@/lib/server/http/route-template'
import type { Person } from './person'
import { currentSession, isOwnRequest } from './session'

/** Adds a refused permission to the audit; ignores every other problem. */
export async function auditRefusedPermission(problem: Problem, method: string, route: string): Promise<void> {
  const { caller, address = null } = requestContext() ?? {}
  const { roles } = problem.extras
  if (caller && problem.code === 'forbidden' && roles)
    await record(caller.person, { method, path: route, needs: roles, address })
}

/** As `auditRefusedPermission`, for a page that a person requested; prefetches of the framework are not recorded. */
export async function auditRefusedPage(permission: Permission, params: Record<string, string>): Promise<void> {
  const [{ person }, given] = await Promise.all([currentSession(), headers()])
  if (!person || !isOwnRequest(given)) return
  const { pathname } = new URL(given.get('x-lastro-path') ?? '/', 'https://page')
  const path = routeTemplate(pathname, params)
  await record(person, { method: 'GET', path, needs: rolesThatMay(permission), address: callerAddress(given) })
}

type Refused = { method: string; path: string; needs: readonly string[]; address: string | null }

/** One entry a minute for the same person and address. */
const recorded = new LRUCache<string, true>({ max: 5_000, ttl: 60_000 })

async function record(person: Person, detail: Refused): Promise<void> {
  const key = `${person.id} ${detail.method} ${detail.path}`
  if (recorded.has(key)) return
  recorded.set(key, true)
  const entry = { actor: person, action: 'permission.refused', subject: person.id, outcome: 'refused' }
  const keeping = db().then((database) => database.transaction((tx) => appendAudit(tx, { ...entry, detail })))
  await storeIfPossible('a refused permission', keeping)
}

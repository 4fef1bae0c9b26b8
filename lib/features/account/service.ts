import 'server-only'
import { Problem } from '@/lib/core/errors'
import { cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { findUser, lockUser, updateUser } from '@/lib/features/users/store'
import { appendAudit } from '@/lib/server/audit/trail'
import { requirePassword } from '@/lib/server/auth/identity'
import { hashPassword } from '@/lib/server/auth/password'
import { checkNewPassword, requirePasswords } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { type EndedSessions, endSessions, invalidateSessions, liveSessions } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { requestContext } from '@/lib/server/http/request-context'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { account, sessions } from './contract'
import {
  nothing,
  ownAccount,
  ownChange,
  ownSessionsFilter,
  passwordChange,
  sessionId,
  sessionPage,
  sessionsFilter,
} from './schema'

const address = () => requestContext()?.address ?? null
const currentSessionId = () => requestContext()?.caller?.sessionId

export const listOwnSessions = read(sessions.own, {
  input: ownSessionsFilter,
  output: sessionPage,
  run: ({ limit, cursor }, person) => sessionsOf(person.id, limit, cursor),
})

export const listSessions = read(sessions.ofUser, {
  input: sessionsFilter,
  output: sessionPage,
  run: ({ id, limit, cursor }) => sessionsOf(id, limit, cursor),
})

async function sessionsOf(userId: string, limit: number, cursor: string | undefined) {
  const rows = await liveSessions(userId, cursor ? decodeCursor(cursor) : null, limit + 1)
  const { shown, next } = cut(rows, limit, ({ startedAt, id }) => encodeCursor({ at: startedAt, id }))
  const items = shown.map(({ id, startedAt, lastSeenAt, address, agent }) => ({
    id,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    agent,
    current: id === currentSessionId(),
  }))
  return { items, next }
}

/** Ends one of the person's own sessions. Throws `not_found` when the session is not theirs or has ended. */
export const endOwnSession = write(sessions.end, sessionId, null, async ({ id }, person) => {
  const ended = await end(person, { userId: person.id, only: id })
  if (ended === 0) throw new Problem('not_found', 'There is no such session')
})

/** Ends all of the person's own sessions except the current session. */
export const endOtherSessions = write(sessions.endOthers, nothing, null, async (_, person) => {
  await end(person, { userId: person.id, except: currentSessionId() })
})

/** Ends every session of a person, as an admin. */
export const endAllSessions = write(sessions.endOfUser, sessionId, null, async ({ id: userId }, admin) => {
  const user = await findUser(userId)
  if (!user) throw new Problem('not_found', 'There is no such person')
  await end(admin, { userId: user.id })
})

async function end(actor: Person, which: EndedSessions): Promise<number> {
  const ended = await (await db()).transaction(async (tx) => {
    const ended = await endSessions(tx, which)
    const entry = { actor, subject: which.userId, outcome: 'ok', detail: { sessions: ended, address: address() } }
    if (ended > 0) await appendAudit(tx, { ...entry, action: 'session.ended' })
    return ended
  })
  await invalidateSessions(which.userId)
  return ended
}

/** Changes the person's own name; only an admin changes roles. */
export const changeOwn = write(account.change, ownChange, ownAccount, async ({ name }, person) => {
  const changed = await (await db()).transaction(async (tx) => {
    const before = await lockUser(tx, person.id)
    if (!before) throw new Problem('not_found', 'There is no such person')
    const { id, email, roles } = before
    if (name !== before.name) {
      await updateUser(tx, id, { name })
      const detail = { name, before: { name: before.name } }
      await appendAudit(tx, { actor: person, action: 'account.change', subject: id, outcome: 'ok', detail })
    }
    return { id, email, name, roles }
  })
  await invalidateSessions(person.id)
  return changed
})

/**
 * Sets the person's own password and ends their other sessions. Throws `password_refused`, naming the field, or
 * `too_many_attempts`: a wrong present password counts as a guess.
 */
export const changeOwnPassword = write(
  account.changePassword,
  passwordChange,
  null,
  async ({ current, next }, person) => {
    requirePasswords()
    await checkNewPassword(next, person, 'next')
    await requirePassword(person, current, 'current')
    const passwordHash = await hashPassword(next)
    await (await db()).transaction(async (tx) => {
      await updateUser(tx, person.id, { passwordHash })
      const ended = await endSessions(tx, { userId: person.id, except: currentSessionId() })
      const detail = { sessions: ended, address: address() }
      await appendAudit(tx, { actor: person, action: 'account.password', subject: person.id, outcome: 'ok', detail })
    })
    await invalidateSessions(person.id)
  },
)

import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { notifyAccessChange } from '@/lib/features/users/access-service'
import { lockUser, recordAccessChange, updateUser } from '@/lib/features/users/store'
import { appendAudit } from '@/lib/server/audit/trail'
import { endSessions, invalidateSessions, sessionRow } from '@/lib/server/auth/session-rows'
import { discoveryAddress, singleSignOnIsSet } from '@/lib/server/auth/single-sign-on'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { requestContext } from '@/lib/server/http/request-context'
import { read } from '@/lib/server/read'
import { askOtherHost, jsonOf } from '@/lib/server/upstream/other-host'
import { write } from '@/lib/server/write'
import { companyAccount } from './contract'
import { companySignOut, nothing, onePerson } from './schema'

export const getCompanySignOut = read(companyAccount.signOut, {
  input: nothing,
  output: companySignOut,
  async run() {
    const sessionId = requestContext()?.caller?.sessionId
    const session = sessionId && (await sessionRow(sessionId))
    return { url: session && session.way === 'oidc' && singleSignOnIsSet() ? await endSessionAddress() : null }
  },
})

const discovery = z.object({ end_session_endpoint: z.url({ protocol: /^https?$/ }) })

/** Maximum time that a sign-out waits for the issuer, in ms. */
const timeoutMs = 3_000

/** Logout address of OpenID Connect RP-Initiated Logout 1.0; null where the issuer has none or does not answer. */
async function endSessionAddress(): Promise<string | null> {
  const answer = await askOtherHost({ url: new URL(discoveryAddress()), signal: AbortSignal.timeout(timeoutMs) })
  const described = discovery.safeParse(answer.ok ? jsonOf(answer.text) : undefined).data
  if (!described) return null
  const address = new URL(described.end_session_endpoint)
  address.searchParams.set('client_id', env().OIDC_CLIENT_ID)
  address.searchParams.set('post_logout_redirect_uri', `${env().APP_URL}/login`)
  return address.href
}

/**
 * For a user with a new company account: their sessions end, and the next company account with their e-mail is linked.
 */
export const disconnectCompanyAccount = write(companyAccount.untie, onePerson, null, async ({ id: userId }, admin) => {
  await (await db()).transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    if (!person) throw new Problem('not_found', 'There is no such person')
    if (person.oidcSubject === null) return
    await updateUser(tx, userId, { oidcIssuer: null, oidcSubject: null })
    await endSessions(tx, { userId })
    await recordAccessChange(tx, userId, admin.id)
    await notifyAccessChange(tx, { change: 'company-untied', person, by: admin })
    const entry = { actor: admin, action: 'users.company-untied', subject: userId, outcome: 'ok', detail: {} }
    await appendAudit(tx, entry)
  })
  await invalidateSessions(userId)
})

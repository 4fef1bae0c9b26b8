import { eq } from 'drizzle-orm'
import { type Authenticator, newAuthenticator } from '@/e2e/support/authenticator'
import { addPasskey, newPasskeyOptions } from '@/lib/features/passkeys/service'
import { hashPassword } from '@/lib/server/auth/password'
import type { Person } from '@/lib/server/auth/person'
import { type SignInWay, startSession } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { withRequestContext } from '@/lib/server/http/request-context'

export type Signed = { person: Person; sessionId: string; owesSecondFactor: boolean }

export async function signedIn(person: Person, way: SignInWay = 'password', proven = false): Promise<Signed> {
  const started = { userId: person.id, address: null, agent: null, way, proven }
  const sessionId = await (await db()).transaction((tx) => startSession(tx, started))
  return { person, sessionId, owesSecondFactor: false }
}

/** Acts as a request of this session. */
export const as = <T>(caller: Signed, act: (person: Person) => Promise<T>) =>
  withRequestContext({ requestId: 'x', caller }, () => act(caller.person))

export async function givePassword({ id }: Person, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await (await db()).update(users).set({ passwordHash }).where(eq(users.id, id))
}

export const newKey = () => newAuthenticator(env().APP_URL)

export function registered(caller: Signed, key: Authenticator, name = 'Notebook') {
  return as(caller, async (person) => {
    const response = key.create(await newPasskeyOptions.run({}, person))
    return addPasskey.run({ name, response }, person)
  })
}

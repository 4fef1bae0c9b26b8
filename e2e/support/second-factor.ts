import { Secret, TOTP } from 'otpauth'
import { isRecord } from './records.ts'
import { signIn } from './session.ts'

const stepMs = 30_000

/** What shows a person's codes, and what they wrote down for when it is lost. */
export type SecondFactor = {
  /** In base32, as a page shows it. */
  secret: string
  recoveryCodes: string[]
  /** One that is good now and was not answered before: of the app, or a recovery code where the app has none to spare. */
  code(): string
}

export type Who = { email: string; password: string }

/** Cookie headers: of a session with a recent proof of the factor, and of one without any. */
export type Sessions = { proven: string; unproven: string }

/** The code that an app shows now, or in the step of thirty seconds after it, which is good already. */
export function appCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * stepMs })
}

/** Codes of an app whose step `shown` was used, then recovery codes: no test waits for the next step. */
function secondFactorOf(secret: string, recoveryCodes: string[], shown: number): SecondFactor {
  let last = shown
  let recovered = 0
  return {
    secret,
    recoveryCodes,
    code() {
      const now = stepOfNow()
      const step = Math.max(last + 1, now)
      if (step <= now + 1) {
        last = step
        return appCode(secret, step - now)
      }
      const code = recoveryCodes[recovered++]
      if (code === undefined) throw new Error('every code of this second factor was used')
      return code
    },
  }
}

const stepOfNow = () => Math.floor(Date.now() / stepMs)

/** Sets up a second factor for a person without one, as their account page does. */
export async function setUpSecondFactor(url: string, who: Who): Promise<SecondFactor & { sessions: Sessions }> {
  const [proven, unproven] = [await signIn(url, who.email, who.password), await signIn(url, who.email, who.password)]
  const given = await post(url, proven, 'account/totp', {})
  const secret = String(given.secret)
  const code = appCode(secret)
  // The step may end meanwhile: one too many is passed over, never one used twice.
  const confirmed = await post(url, proven, 'account/totp/confirm', { code })
  const codes = Array.isArray(confirmed.recoveryCodes) ? confirmed.recoveryCodes.map(String) : []
  return { ...secondFactorOf(secret, codes, stepOfNow()), sessions: { proven, unproven } }
}

async function post(url: string, cookie: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answered: unknown = await answer.json()
  if (!answer.ok || !isRecord(answered) || !isRecord(answered.data))
    throw new Error(`POST /api/${path} answered ${answer.status}: ${JSON.stringify(answered)}`)
  return answered.data
}

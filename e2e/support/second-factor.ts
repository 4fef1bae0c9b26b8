import { Secret, TOTP } from 'otpauth'
import { isRecord } from './records.ts'
import { signIn } from './session.ts'

const stepMs = 30_000

/** A person's authenticator app and recovery codes. */
export type SecondFactor = {
  /** In base32, as shown by a page. */
  secret: string
  recoveryCodes: string[]
  /** A valid, unused code: of the app, or a recovery code when the app has none left. */
  code(): string
}

export type Who = { email: string; password: string }

/** Cookie headers of a session with a recent proof, and of one without. */
export type Sessions = { proven: string; unproven: string }

/** The app's current code, or that of the next step of thirty seconds, which is also accepted. */
export function appCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * stepMs })
}

/** Codes of an app whose step `shown` was used, then recovery codes, so that no test waits for the next step. */
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

/** Sets up a second factor for a person without one, like the account page. */
export async function setUpSecondFactor(url: string, who: Who): Promise<SecondFactor & { sessions: Sessions }> {
  const [proven, unproven] = [await signIn(url, who.email, who.password), await signIn(url, who.email, who.password)]
  const given = await post(url, proven, 'account/totp', {})
  const secret = String(given.secret)
  const code = appCode(secret)
  // The step may change meanwhile: one step may be skipped, but none is used twice.
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

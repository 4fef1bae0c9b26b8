import { isRecord } from './records.ts'

function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().flatMap((line) => line.split(';', 1))
}

export type SignInAnswer = {
  cookies: string[]
  /** Cookie that remembers who has signed in at this browser. */
  browser: string | undefined
  error: string | null
}

type SignInExtras = {
  /** The forwarded address of a proxy. */
  from?: string
  /** For people with a second factor. */
  code?: string
  /** Cookie of an earlier sign-in in this browser. */
  browser?: string
}

/** Signs in like the sign-in page; `error` is the page's error. */
export function trySignIn(
  url: string,
  email: string,
  password: string,
  { from, code = '', browser }: SignInExtras = {},
): Promise<SignInAnswer> {
  return callBack(url, 'credentials', { email, password, totp: code }, { from, browser })
}

/** As `trySignIn` with a passkey's answer; `origin`: of an instance at another address than `APP_URL`. */
export function tryPasskey(url: string, answer: unknown, { origin = url } = {}): Promise<SignInAnswer> {
  return callBack(url, 'passkey', { response: JSON.stringify(answer) }, { origin })
}

async function callBack(
  url: string,
  provider: 'credentials' | 'passkey',
  fields: Record<string, string>,
  { from, browser, origin = url }: Pick<SignInExtras, 'from' | 'browser'> & { origin?: string },
): Promise<SignInAnswer> {
  const start = await fetch(`${url}/api/auth/csrf`)
  const given: unknown = await start.json()
  const csrfToken = isRecord(given) && typeof given.csrfToken === 'string' ? given.csrfToken : ''
  const answer = await fetch(`${url}/api/auth/callback/${provider}`, {
    method: 'POST',
    headers: {
      cookie: [...cookiesOf(start), ...(browser === undefined ? [] : [browser])].join('; '),
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body: new URLSearchParams({ csrfToken, ...fields, json: 'true', callbackUrl: url }),
    redirect: 'manual',
  })
  const body: unknown = await answer.json().catch(() => null)
  const address = isRecord(body) && typeof body.url === 'string' ? new URL(body.url, url) : null
  const cookies = cookiesOf(answer).filter((cookie) => cookie.includes('session-token='))
  return {
    cookies,
    browser: cookiesOf(answer).find((cookie) => cookie.includes('lastro-browser=')),
    error: cookies.length > 0 ? null : (address?.searchParams.get('error') ?? `status ${answer.status}`),
  }
}

/** The `Cookie` header of a new session. */
export async function signIn(url: string, email: string, password: string, code?: string): Promise<string> {
  const { cookies, error } = await trySignIn(url, email, password, { code })
  if (error !== null) throw new Error(`${email} could not sign in: ${error}`)
  return cookies.join('; ')
}

import { z } from 'zod'

const csrf = z.object({ csrfToken: z.string() })
const leaving = z.object({ url: z.url() })

/** A browser with cookies by port that follows redirects one at a time. */
export function newVisitor(url: string) {
  const jars = new Map<string, Map<string, string>>()

  async function go(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie: header(origin) }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const cut = pair.indexOf('=')
      jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return answer
  }

  function header(origin = url): string {
    const pairs = [...(jars.get(origin) ?? [])].filter(([, value]) => value !== '')
    return pairs.map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Signs in from the company's button; returns the final address. */
  async function comeIn(): Promise<string> {
    const { csrfToken } = csrf.parse(await (await go(`${url}/api/auth/csrf`)).json())
    const started = await go(`${url}/api/auth/signin/oidc`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ csrfToken, json: 'true', callbackUrl: `${url}/documents` }),
    })
    let at = leaving.parse(await started.json()).url
    while (!at.startsWith(url) || at.startsWith(`${url}/api/auth/`)) {
      const location = (await go(at)).headers.get('location')
      if (location === null) throw new Error(`${new URL(at).pathname} leads nowhere`)
      at = new URL(location, at).href
    }
    return at
  }

  /** Confirms leaving on the company's page; returns the resulting address. */
  async function leaveThere(address: string): Promise<string | null> {
    const page = await (await go(address)).text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await go(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
    return answer.headers.get('location')
  }

  return { go, header, comeIn, leaveThere }
}

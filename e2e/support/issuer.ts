import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, type Interaction, Provider } from 'oidc-provider'
import { anyFreePort } from './ports.ts'

export type CompanyAccount = { sub: string; email: string; email_verified: boolean }
type Altered = Partial<Record<'nonce' | 'code_challenge' | 'state', string>>

/** A page that confirms signing out automatically. */
const leavingPage = (form: string) => `<!DOCTYPE html><title>Conta da empresa</title>${form}
<script>const form = document.forms[0]; const yes = document.createElement('input');
yes.type = 'hidden'; yes.name = 'logout'; yes.value = 'yes'; form.append(yes); form.submit()</script>`

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }
}

/** The company's sign-in, a real OpenID provider: people set by `vouchFor` are signed in without a prompt. */
export async function startIssuer() {
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const client = { id: 'lastro', secret: randomBytes(24).toString('base64url') }
  const accounts = new Map<string, CompanyAccount>()
  const state = { sub: '', cancels: false, signedIn: 0, left: 0 }
  let altered: Altered = {}
  let provider: Provider | null = null

  const configurationFor = (appUrl: string): Configuration => ({
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${appUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${appUrl}/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    // The e-mail is in the id token, as with Entra ID, Google and Okta.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => account }
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = leavingPage(form)
        },
      },
    },
    async loadExistingGrant(context) {
      const { oidc } = context
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  async function interact(from: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt }: Interaction = await from.interactionDetails(request, response)
    if (state.cancels || prompt.name !== 'login') {
      return from.interactionFinished(request, response, { error: 'access_denied' })
    }
    await from.interactionFinished(request, response, { login: { accountId: state.sub } })
  }

  /** The request to the authorization endpoint with changes. */
  function alter(path: string): string {
    const asked = new URL(path, url)
    if (asked.pathname !== '/auth') return path
    for (const [name, value] of Object.entries(altered)) asked.searchParams.set(name, value)
    return asked.pathname + asked.search
  }

  const server = createServer((request, response) => {
    if (!provider) return response.writeHead(503).end()
    request.url = alter(request.url ?? '/')
    if (!request.url.startsWith('/interaction/')) return provider.callback()(request, response)
    interact(provider, request, response).catch((thrown: unknown) => response.writeHead(500).end(String(thrown)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url,
    client,
    configuration: { OIDC_ISSUER: url, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    /** Registers Lastro at this address. */
    register(appUrl: string) {
      provider = new Provider(url, configurationFor(appUrl))
      provider.on('authorization.success', () => {
        state.signedIn += 1
      })
      provider.on('end_session.success', () => {
        state.left += 1
      })
    },
    /** Sets the next person to sign in. */
    vouchFor(account: CompanyAccount) {
      accounts.set(account.sub, account)
      altered = {}
      Object.assign(state, { sub: account.sub, cancels: false })
    },
    /** The next visitor returns without signing in. */
    cancel() {
      state.cancels = true
    },
    /** Changes Lastro's requests in transit, like an attacker. */
    alterRequests(changes: Altered) {
      altered = changes
    },
    /** Numbers of sign-ins and sign-outs. */
    counts: () => ({ signedIn: state.signedIn, left: state.left }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

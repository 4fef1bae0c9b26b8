import { createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = { email: string; email_verified?: boolean }

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The company's own sign-in, as OpenID Connect has it: whoever comes is `claims`. */
export async function startIssuer(clientId: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
  const state = { claims: { email: '' } as Claims }
  let url = ''

  function idToken(): string {
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: clientId, sub: randomUUID(), iat: seconds, exp: seconds + 60, ...state.claims }
    const content = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(claims)}`
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
  }

  function answer({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
    const body = answers[path]?.()
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  return {
    url,
    /** Who signs in there next. */
    vouchFor: (claims: Claims) => {
      state.claims = claims
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

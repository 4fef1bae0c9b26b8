import { expect, test } from 'vitest'
import { EnvironmentError, parseEnv } from './env'

const complete = {
  ACCOUNTING_API_URL: 'https://contabil.example.com/base/',
  ACCOUNTING_API_KEY: 'chave_abc',
  PIX_API_URL: 'https://pix.example.com',
  PIX_API_TOKEN: 'token',
  PIX_API_USER_AGENT: 'Padaria Sol Ltda (financeiro@padariasol.com.br)',
  AUTH_SECRET: 'a secret of thirty-two characters',
}

test('fills in defaults and trims addresses', () => {
  expect(parseEnv({ ...complete, PORT: '4321' })).toMatchObject({
    ACCOUNTING_API_URL: 'https://contabil.example.com/base',
    ACCOUNTING_REQUESTS_PER_MINUTE: 120,
    APP_URL: 'http://localhost:4321',
    APPROVAL_THRESHOLD_CENTS: 0,
    DATA_DIR: '.data',
    MED_REPLY_DAYS: 5,
    STATEMENT_MAX_MB: 1024,
    PIX_WEBHOOK_HEADER: 'x-signature',
  })
})

test.each([
  ['ACCOUNTING_API_URL', undefined, 'missing'],
  ['ACCOUNTING_API_URL', 'ftp://x', 'malformed'],
  ['ACCOUNTING_API_KEY', 'abc-secret', 'malformed'],
  ['PIX_API_TOKEN', '', 'missing'],
  ['PIX_API_USER_AGENT', 'curl/8', 'malformed'],
  ['ACCOUNTING_REQUESTS_PER_MINUTE', 'many', 'malformed'],
  ['DATABASE_URL', 'mysql://x/y', 'malformed'],
  ['APP_URL', 'lastro.example.com', 'malformed'],
  ['AUTH_SECRET', 'abc-secret-of-thirtyone-letters', 'malformed'],
  ['AUTH_SECRET_PREVIOUS', 'abc-secret-of-thirtyone-letters', 'malformed'],
  ['ADMIN_PASSWORD', 'short', 'malformed'],
  ['PIX_WEBHOOK_SCHEME', 'md5', 'malformed'],
  ['APPROVAL_THRESHOLD_CENTS', '-1', 'malformed'],
  ['STATEMENT_MAX_MB', '0', 'malformed'],
  ['OIDC_ISSUER', 'https://sso.example.com', 'missing'],
])('%s = %s stops the start with a line that names it and never its value', (name, value, why) => {
  const attempt = () => parseEnv({ ...complete, [name]: value })
  expect(attempt).toThrow(EnvironmentError)
  expect(attempt).toThrow(new RegExp(`${name.split('_')[0]}\\w* is ${why}: it should be .{5,}`))
  expect(attempt).not.toThrow(/abc-secret/)
})

test.each(['production', 'development', 'test', undefined])(
  'the secret has no default where NODE_ENV is %s',
  (mode) => {
    expect(() => parseEnv({ ...complete, AUTH_SECRET: '', NODE_ENV: mode })).toThrow(/AUTH_SECRET is missing/)
  },
)

test('the secret before this one is optional', () => {
  const previous = 'what sealed the sessions of last year'
  expect(parseEnv(complete).AUTH_SECRET_PREVIOUS).toBe('')
  expect(parseEnv({ ...complete, AUTH_SECRET_PREVIOUS: previous }).AUTH_SECRET_PREVIOUS).toBe(previous)
})

test('an issuer is asked over https, but on this machine; without one passwords stay on', () => {
  const client = { OIDC_CLIENT_ID: 'lastro', OIDC_CLIENT_SECRET: 'shared' }
  const at = (OIDC_ISSUER: string) => () => parseEnv({ ...complete, ...client, OIDC_ISSUER })
  for (const address of ['https://sso.example.com', 'http://127.0.0.1:4000', 'http://localhost:4000'])
    expect(at(address)()).toMatchObject({ OIDC_ISSUER: address })
  expect(at('http://sso.example.com')).toThrow('OIDC_ISSUER is malformed: it should be an https address')
  expect(at('sso.internal')).toThrow('OIDC_ISSUER is malformed: it should be an address')
  expect(() => parseEnv({ ...complete, PASSWORD_SIGN_IN: 'off' })).toThrow('PASSWORD_SIGN_IN is malformed')
})

test('a simulator stands behind both services or behind none', () => {
  const simulated = {
    ...complete,
    ACCOUNTING_API_URL: 'http://127.0.0.1:4010/contabil',
    PIX_API_URL: 'http://127.0.0.1:4010/pix',
    SIMULATOR_URL: 'http://127.0.0.1:4010',
  }
  expect(parseEnv(simulated).SIMULATOR_URL).toBe('http://127.0.0.1:4010')
  for (const name of ['ACCOUNTING_API_URL', 'PIX_API_URL'])
    expect(() => parseEnv({ ...simulated, [name]: 'https://api.example.com' })).toThrow(
      `SIMULATOR_URL is malformed: it should be left out beside the real services: ${name}`,
    )
})

test('everything that is wrong is said at once', () => {
  const attempt = () => parseEnv({ NODE_ENV: 'production', APP_URL: 'nowhere', OIDC_CLIENT_ID: 'lastro' })
  expect(attempt).toThrow(
    /ACCOUNTING_API_URL is missing.*AUTH_SECRET is missing.*APP_URL is malformed.*OIDC_ISSUER is missing/s,
  )
})

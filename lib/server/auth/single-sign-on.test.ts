import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { singleSignOn } from './single-sign-on'

setTestEnvironment({
  OIDC_ISSUER: 'https://sso.example.com/',
  OIDC_CLIENT_ID: 'lastro',
  OIDC_CLIENT_SECRET: 'a secret that both know',
})
const { id, email } = await createPerson('Ana', 'finance')

const claims = { sub: 'ana', email, email_verified: true }
const profileOf = (iss: string) => singleSignOn().profile(Object.assign({ iss }, claims), {})

test('an issuer whose metadata names another issuer vouches for nobody', async () => {
  expect(await profileOf('https://sso.example.net')).toEqual({ id: 'refused:untrusted' })
  expect(await profileOf('https://sso.example.com')).toEqual({ id })
})

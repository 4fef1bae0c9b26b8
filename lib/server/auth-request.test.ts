import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { authRequest } from './auth-request'

test.each([
  ['callback/credentials', 'method_not_allowed'],
  ['callback/%63redentials', 'method_not_allowed'],
  ['callback/passkey', 'method_not_allowed'],
  ['callback/credentials/7', 'not_found'],
  ['session/1/2', 'not_found'],
])('GET /api/auth/%s never reaches the library, which would fail: %s', async (path, code) => {
  const request = new NextRequest(`http://lastro.test/api/auth/${path}`)
  await expect(authRequest(request)).rejects.toMatchObject({ code })
})

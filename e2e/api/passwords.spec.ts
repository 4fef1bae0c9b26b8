import { type APIResponse, expect } from '@playwright/test'
import { password, people } from '../support/people.ts'
import { test } from '../support/test.ts'

const guessed = 'senha123456789'

async function expectRefused(answer: APIResponse, path: string, code: string): Promise<void> {
  expect(answer.status()).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'password_refused', errors: [{ path, code }] })
}

test('a guessable password for a new person is refused', async ({ as }) => {
  const data = { email: 'lia.nogueira@grupoipe.com.br', name: 'Lia Nogueira', password: guessed, roles: ['finance'] }
  await expectRefused(await (await as('admin')).post('/api/users', { data }), 'password', 'field.password-common')
})

test('a guessable password of one’s own is refused, and the present one stays', async ({ as }) => {
  const support = await as('support')
  const change = (next: string) => support.post('/api/account/password', { data: { current: password, next } })
  for (const [next, code] of [
    ['curta', 'field.too-short'],
    [guessed, 'field.password-common'],
    [people.support.email, 'field.password-personal'],
  ] as const) {
    await expectRefused(await change(next), 'next', code)
  }
  expect((await change(password)).status()).toBe(204)
})

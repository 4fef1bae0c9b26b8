import { expect, test } from 'vitest'
import { checkNewPassword } from './password-rules'

const owner = { email: 'marina.duarte@grupoipe.com.br', name: 'Marína Duarte' }

const reasonOf = (password: string) =>
  checkNewPassword(password, owner).then(
    () => null,
    (problem) => ({ code: problem.code, field: problem.extras.errors[0] }),
  )

test.each([
  'lastro-demonstra',
  'uma senha comprida',
  'outra senha comprida',
  'uma-senha-bem-longa',
  'correct horse battery staple',
  'x7#kPq2m!vZt',
  'ípsilon çedilha às 3',
  '只有这个密码很长很长很长很',
  `duas portas ${'azuis '.repeat(31)}e`,
])('%s may be a password', async (password) => {
  expect(await reasonOf(password)).toBeNull()
})

test.each([
  ['onze letras', 'field.too-short', { minimum: 12 }],
  // Eleven characters for a person, twenty-two UTF-16 units in JavaScript.
  ['🦜🌳🚲🎺🧭🪁🦉🍵🧶🪀🫖', 'field.too-short', { minimum: 12 }],
  ['e\u0301'.repeat(11), 'field.too-short', { minimum: 12 }],
  ['duas portas azuis '.repeat(12), 'field.too-long', { maximum: 200 }],
  ['senha123456789', 'field.password-common', {}],
  ['123456789012', 'field.password-common', {}],
  ['qwertyuiopas', 'field.password-common', {}],
  ['asdfghjklasdf', 'field.password-common', {}],
  ['1q2w3e4r5t6y', 'field.password-common', {}],
  ['P@ssw0rd1234', 'field.password-common', {}],
  ['flamengo123456', 'field.password-common', {}],
  ['aaaaaaaaaaaa', 'field.password-common', {}],
  ['abcdefghijkl', 'field.password-common', {}],
  ['senhasenhasenha', 'field.password-common', {}],
  ['Lastrolastro', 'field.password-personal', {}],
  ['lastro123456', 'field.password-personal', {}],
  ['lastro lastro lastro', 'field.password-personal', {}],
  ['marina.duarte@grupoipe.com.br', 'field.password-personal', {}],
  ['Marina Duarte', 'field.password-personal', {}],
  ['MarinaDuarte!2026', 'field.password-personal', {}],
  ['marína2026!!x', 'field.password-personal', {}],
  ['grupoipe12345', 'field.password-personal', {}],
])('%s is refused with the reason', async (password, code, params) => {
  const refusal = await reasonOf(password)
  expect(refusal).toMatchObject({ code: 'password_refused', field: { path: 'password', code, params } })
})

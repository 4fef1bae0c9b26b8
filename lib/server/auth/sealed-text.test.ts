import { expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'

const [first, second, third] = ['1', '2', '3'].map((one) => `${one} is a secret of thirty-two letters`)

/** Imports the module as a process with these secrets does. */
async function startedWith(AUTH_SECRET = '', AUTH_SECRET_PREVIOUS = '') {
  vi.resetModules()
  setTestEnvironment({ AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR: 'never opened' })
  return import('./sealed-text')
}

test('what was sealed is opened after the secret has changed, and then sealed anew; after the next change no more', async () => {
  const sealed = (await startedWith(first)).sealText('JBSWY3DPEHPK3PXP')
  const changed = await startedWith(second, first)
  expect(changed.openSealedText(sealed)).toEqual({ text: 'JBSWY3DPEHPK3PXP', outdated: true })
  const resealed = changed.sealText('JBSWY3DPEHPK3PXP')
  expect(changed.openSealedText(resealed)).toEqual({ text: 'JBSWY3DPEHPK3PXP', outdated: false })
  const later = await startedWith(third, second)
  expect(later.openSealedText(sealed)).toBeNull()
  expect(later.openSealedText(resealed)).toMatchObject({ text: 'JBSWY3DPEHPK3PXP' })
})

test('what was changed in the database is not opened, and the same text is never sealed the same', async () => {
  const { sealText, openSealedText } = await startedWith(first)
  const sealed = Buffer.from(sealText('a secret'), 'base64url')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(openSealedText(sealed.toString('base64url'))).toBeNull()
  expect(openSealedText('')).toBeNull()
  expect(sealText('a secret')).not.toBe(sealText('a secret'))
})

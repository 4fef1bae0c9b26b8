import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { fileAddress } from './file-address'

setTestEnvironment({
  PIX_API_URL: 'https://pix.example.com/base',
  PIX_FILE_HOSTS: 'files.example.com,files.example.com:80',
})

const base = new URL('https://pix.example.com/base')

test.each([
  ['http://pix.example.com/x.csv', 'pix.example.com'],
  ['http://files.example.com/x.csv', 'files.example.com'],
  ['http://elsewhere.example.com/x.csv', 'elsewhere.example.com'],
])('a Pix API over https has no file at %s', (address, host) => {
  for (const redirected of [false, true])
    expect(() => fileAddress(address, base, redirected)).toThrow(
      expect.objectContaining({
        code: 'upstream_invalid_response',
        message: expect.stringMatching(/not allowed: it is not https/),
        record: { code: 'operation.file-insecure', values: { host } },
        host: null,
      }),
    )
})

test.each(['https://files.example.com/x.csv', '/x.csv', '//pix.example.com/x.csv'])(
  'it may have one at %s',
  (address) => {
    expect(fileAddress(address, base).protocol).toBe('https:')
  },
)

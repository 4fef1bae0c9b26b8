import { expect, test } from 'vitest'
import { parseObjectStoreAddress } from './object-store-address'

test('reads the place and its percent-encoded credential', () => {
  const address = parseObjectStoreAddress(
    's3://team%3Akey:a%2Fb%2Bc%40d@files.example.com:8443/lastro?region=sa-east-1',
  )
  expect(address).toEqual({
    bucket: new URL('https://files.example.com:8443/lastro'),
    region: 'sa-east-1',
    key: 'team:key',
    secret: 'a/b+c@d',
  })
})

test.each(['localhost', '127.0.0.1', '[::1]'])('goes without TLS to %s, which is this machine', (host) => {
  expect(parseObjectStoreAddress(`s3://k:s@${host}:9000/files?tls=off`)?.bucket.protocol).toBe('http:')
})

test.each([
  's3://k:s@files.example.com/lastro?tls=off',
  's3://k:s@127.0.0.1.example.com/lastro?tls=off',
  'https://k:s@files.example.com/lastro',
  's3://files.example.com/lastro',
  's3://k@files.example.com/lastro',
  's3://k:s@files.example.com',
  's3://k:s@files.example.com/lastro/more',
  's3://k:s@files.example.com/lastro?regoin=x',
  's3://k:s@files.example.com/lastro?region=x y',
  's3://k:s@files.example.com/lastro?tls=no',
  's3://k:%E0%A4%A@files.example.com/lastro',
  'lastro',
])('%s is malformed', (text) => {
  expect(parseObjectStoreAddress(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { isPushHost, knownPushHosts, pushHostShape } from './push-host'

const known = [...knownPushHosts]

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://web.push.apple.com/QGx',
  'https://wns2-par02p.notify.windows.com/w/?token=1',
])('%s is a known push service', (endpoint) => expect(isPushHost(endpoint, known)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com.example/x',
  'https://notpush.apple.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'not an address',
])('%s is refused', (endpoint) => expect(isPushHost(endpoint, known)).toBe(false))

test('loopback is called only at the port that is named', () => {
  expect(isPushHost('https://127.0.0.1:4433/x', ['127.0.0.1:4433'])).toBe(true)
  expect(isPushHost('https://127.0.0.1:4434/x', ['127.0.0.1:4433'])).toBe(false)
  expect(isPushHost('https://127.0.0.1/x', ['*.0.0.1', '*.1'])).toBe(false)
})

test('every known host has the shape of an entry', () => {
  expect(known.every((entry) => pushHostShape.test(entry))).toBe(true)
  expect(pushHostShape.test('https://push.example.com')).toBe(false)
})

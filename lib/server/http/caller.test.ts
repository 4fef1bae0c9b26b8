import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { addressNetwork, callerAddress } from './caller'

setTestEnvironment({ TRUSTED_PROXIES: '1' })

test.each([
  [{ 'x-lastro-peer': '10.0.0.1', 'x-forwarded-for': '6.6.6.6, 200.1.1.1' }, '200.1.1.1'],
  [{ 'x-lastro-peer': '10.0.0.1' }, '10.0.0.1'],
  [{ 'x-lastro-peer': '::ffff:10.0.0.1' }, '10.0.0.1'],
  [{ 'x-lastro-peer': '10.0.0.1', 'x-forwarded-for': '2001:DB8::1' }, '2001:db8::1'],
  [{ 'x-lastro-peer': '10.0.0.1', 'x-forwarded-for': 'unknown' }, null],
  [{}, null],
])('of %j the caller behind one proxy is %s', (headers, address) => {
  expect(callerAddress(new Headers(headers))).toBe(address)
})

test.each([
  ['200.1.1.1', '200.1.1.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network)
})

import { expect, it, vi } from 'vitest'

it('a problem is one, whichever copy of the module made it', async () => {
  const one = await import('./errors')
  vi.resetModules()
  const other = await import('./errors')
  expect(other.Problem).not.toBe(one.Problem)
  expect(new one.Problem('conflict', 'too late')).toBeInstanceOf(other.Problem)
  expect(new Error('conflict')).not.toBeInstanceOf(one.Problem)
  expect(Object.assign(new Error('reset'), { code: 'ECONNRESET', extras: {} })).not.toBeInstanceOf(one.Problem)
})

import { expect, it, vi } from 'vitest'

it('an upstream problem is recognised, whichever copy of the module made it', async () => {
  const one = await import('./failure')
  vi.resetModules()
  const other = await import('./failure')
  const { Problem } = await import('@/lib/core/errors')
  expect(other.UpstreamProblem).not.toBe(one.UpstreamProblem)
  const refusal = new one.DocumentedRefusal('payment_refused', 'no')
  const lost = new one.UpstreamProblem('upstream_timeout', 'silence', false)
  const ours = new Problem('conflict', 'too late')
  const kinds = (thrown: unknown) => [
    thrown instanceof Problem,
    thrown instanceof other.UpstreamProblem,
    thrown instanceof other.DocumentedRefusal,
  ]
  expect([refusal, lost, ours].map(kinds)).toEqual([
    [true, true, true],
    [true, true, false],
    [true, false, false],
  ])
})

import { expect, test } from 'vitest'
import { lastPruned } from './pruning'
import { startWorkers } from './workers'

test('a worker that fails stops no other, and a failed pruning shows', async () => {
  const runs: string[] = []
  const fail = (name: string) => async () => {
    runs.push(name)
    throw new Error('no room left')
  }
  const run = (name: string) => async () => void runs.push(name)
  startWorkers({
    loop: { start: fail('loop') },
    failing: { everyMs: 3_600_000, run: fail('failing') },
    'pruned-files': { prune: fail('pruned-files') },
    'pruned-rows': { prune: run('pruned-rows') },
    last: { everyMs: 3_600_000, run: run('last') },
  })
  await expect.poll(lastPruned).toMatchObject({ failed: true })
  expect(runs.toSorted()).toEqual(['failing', 'last', 'loop', 'pruned-files', 'pruned-rows'])
})

test('a pruning that succeeds takes the place of one that failed', async () => {
  startWorkers({ 'pruned-rows': { prune: async () => {} } })
  await expect.poll(lastPruned).toMatchObject({ failed: false })
})

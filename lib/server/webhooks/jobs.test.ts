import { expect, test } from 'vitest'
import { batched } from './jobs'

test('what comes at once is done together, and each has its own result', async () => {
  const groups: number[][] = []
  const double = batched(100, async (items: number[]) => {
    groups.push(items)
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(groups).toEqual([[1, 2, 3], [4]])
})

test('what comes while others are at work is the next group', async () => {
  const groups: number[][] = []
  let goOn = () => {}
  const keep = batched(100, async (items: number[]) => {
    groups.push(items)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    return items
  })
  const first = keep(1)
  await expect.poll(() => groups).toEqual([[1]])
  const others = [keep(2), keep(3)]
  goOn()
  await first
  await expect.poll(() => groups).toEqual([[1], [2, 3]])
  goOn()
  expect(await Promise.all(others)).toEqual([2, 3])
})

test('a group has at most so many', async () => {
  const sizes: number[] = []
  const count = batched(4, async (items: number[]) => {
    sizes.push(items.length)
    return items
  })
  await Promise.all(Array.from({ length: 10 }, (_, n) => count(n)))
  expect(sizes).toEqual([4, 4, 2])
})

test('one that fails does not fail the others of its group', async () => {
  const keep = batched(100, async (items: string[]) => {
    if (items.includes('bad')) throw new Error('one of them is bad')
    return items
  })
  const outcomes = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map(keep))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await keep('after')).toBe('after')
})

import { expect, test } from 'vitest'
import { indexVersion, keptTotals } from '@/lib/features/documents/index/store/kept-totals'
import {
  changeSome,
  dice,
  narrowings,
  plainTotals,
  storeNew,
} from '@/lib/features/documents/index/store/kept-totals.fixture'
import { db } from '@/lib/server/db/client'

/** Contract of stored totals, for the current database: they equal a plain count after any order of changes. */
export function testKeptTotals(): void {
  test.each([1, 2, 3, 4, 5])('totals that are kept are those of a plain count after any changes, %i', async (seed) => {
    const roll = dice(seed)
    for (let change = 0; change < 25; change += 1) {
      await changeSome(roll)
      const version = await indexVersion()
      for (const filter of narrowings)
        expect(await keptTotals(filter, version)).toMatchObject({
          ...(await plainTotals(await db(), filter.companyId)),
        })
    }
  })

  test('every change moves the version of the index, and reading it does not', async () => {
    const roll = dice(6)
    const seen = new Set<string>()
    for (let n = 0; n < 20; n += 1) {
      await storeNew(100 + n, roll)
      seen.add(await indexVersion())
      seen.add(await indexVersion())
    }
    expect(seen.size).toBe(20)
  })
}

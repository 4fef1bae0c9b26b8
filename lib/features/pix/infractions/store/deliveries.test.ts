import { expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { findDeliveries } from './deliveries'

await setUpSimulator()

const keyOf = (digit: string) => digit.repeat(44)

async function index(...rows: { id: bigint; model: string; period: string; key: string; references?: string[] }[]) {
  const values = rows.map(({ key, ...row }) => ({ ...row, accessKey: key, companyId: 'c1', purged: false, extra: {} }))
  await (await db()).insert(indexedDocuments).values(values)
}

test('the CT-e that carries a note and the CT-e that a note names are its deliveries, others are not', async () => {
  await index(
    { id: 1n, model: 'nfe', period: '2026-10', key: keyOf('1') },
    { id: 2n, model: 'cte', period: '2026-11', key: keyOf('2'), references: [keyOf('1')] },
    { id: 3n, model: 'cte', period: '2026-10', key: keyOf('3'), references: [keyOf('9')] },
    { id: 4n, model: 'nfe', period: '2026-10', key: keyOf('4'), references: ['PED-1', keyOf('3')] },
    { id: 5n, model: 'nfe', period: '2026-10', key: keyOf('5'), references: [keyOf('1')] },
  )
  const found = async (...ids: string[]) => (await findDeliveries(ids)).map(({ id }) => id)
  expect(await found('1')).toEqual(['2'])
  expect(await found('4')).toEqual(['3'])
  expect(await found('1', '4')).toEqual(['2', '3'])
  expect(await found('5')).toEqual([])
  expect(await found()).toEqual([])
})

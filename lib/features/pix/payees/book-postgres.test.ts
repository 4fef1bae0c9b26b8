import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { createPerson } from '@/e2e/harness/people'
import { startPostgres } from '@/e2e/support/postgres'
import { recordReturn } from '@/lib/features/pix/transfers/store/returns'
import { changeUser } from '@/lib/features/users/service'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { changePayee, getPayee } from './service'
import { fillBook } from './store/from-transfer'

const postgres = await startPostgres()
const { marina, confirm, context, pay, payConfirmed, payeeOf } = await openBook({ DATABASE_URL: postgres.url })
const helena = await createPerson('Helena', 'admin')

afterAll(async () => {
  await closeDatabase()
  await postgres.stop()
})

test('confirmations, returns, changes of a payee and of its maker at the same time wait for each other, and every sum is right', async () => {
  await payConfirmed()
  const { id = '' } = (await payeeOf()) ?? {}
  const rounds = Array.from({ length: 12 }, (_, round) => round)
  const paid = await Promise.all(rounds.map(() => payConfirmed({ amountCents: 1_000 })))
  const waiting = await Promise.all(rounds.map(() => pay({ amountCents: 500 })))
  const bringBack = async (operationId: string) => {
    const [row] = await (await db()).select().from(operations).where(eq(operations.id, operationId))
    if (row) await recordReturn(row, { cents: 400, at: '2026-11-20' }, {})
  }
  await Promise.all(
    rounds.flatMap((round) => [
      confirm(waiting[round]?.id ?? ''),
      bringBack(paid[round] ?? ''),
      changePayee.run({ id, note: `Nota ${round}` }, marina),
      changeUser.run({ id: marina.id, name: `Marina ${round}` }, helena),
      fillBook(),
    ]),
  )
  const { paid: sum } = await getPayee.perform({ id }, context())
  expect(sum).toMatchObject({ count: 25, cents: 5_000 + 12 * 600 + 12 * 500 })
})

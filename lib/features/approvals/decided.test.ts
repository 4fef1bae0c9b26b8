import { expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { createPerson } from '@/e2e/harness/people'
import { listNotices } from '@/lib/features/notices/service'
import { listOperations } from '@/lib/features/operations/service'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { decided } from './contract'
import { approveOperation, rejectOperation } from './service'

const { marina, rafael, listed, key, context, pay, paidBefore } = await openBook()
const decidedBy = async (person = rafael) => (await listOperations.perform(decided, context(person))).items

test('notices name the payee of a transfer as its page does, without a look-up', async () => {
  await paidBefore()
  const { id } = await pay({ amountCents: 200_000 })
  const { items } = await listNotices.perform({}, context(rafael))
  expect(items[0]).toMatchObject({ kind: 'approval.asked', subject: id, payeeName: listed.name })
})

test('a manager finds the transfers and batches that they approved or rejected, and no others', async () => {
  const another = await createPerson('Renata', 'manager')
  const [approved, rejected, others] = [
    await pay({ amountCents: 200_000 }),
    await pay({ amountCents: 200_001 }),
    await pay({ amountCents: 200_002 }),
  ]
  const file = async function* () {
    yield Buffer.from(`chave;valor\n${key.value};2500,00`)
  }
  const { id, version } = await createBatch({ kind: 'transfers' }, marina, file())
  await askForBatch({ id, version }, marina, crypto.randomUUID())
  await pay({ amountCents: 200_003 })
  await approveOperation.run({ operationId: approved.id }, rafael)
  await rejectOperation.run({ operationId: rejected.id, reason: 'Sem nota' }, rafael)
  await approveOperation.run({ operationId: id, version }, rafael)
  await rejectOperation.run({ operationId: others.id, reason: 'Sem nota' }, another)
  expect((await decidedBy()).map(({ id: of, kind, state }) => [of, kind, state])).toEqual([
    [id, 'pix.batch', 'confirmed'],
    [rejected.id, 'pix.transfer', 'rejected'],
    [approved.id, 'pix.transfer', 'accepted'],
  ])
  expect((await decidedBy(another)).map(({ id: of }) => of)).toEqual([others.id])
  expect(await decidedBy(marina)).toEqual([])
})

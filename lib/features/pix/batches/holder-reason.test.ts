import { expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { createPerson } from '@/e2e/harness/people'
import { approveOperation } from '@/lib/features/approvals/service'
import { changePayee } from '@/lib/features/pix/payees/service'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { changeRow, createBatch } from './drafts-service'
import { askForBatch } from './requests-service'
import { sendBatch } from './sending/send-batch'
import { getBatch, listBatchRows } from './service'
import { findBatch } from './store/batches'

const book = await openBook()
const { marina, paulo, rafael, key, impostor, listed, context, paidBefore, claimed, lookUp, payeeOf } = book

const reason = 'Telefonei ao número do cadastro'
const body = async function* (text: string) {
  yield Buffer.from(text)
}
const rowsOf = async (id: string) => (await listBatchRows.perform({ id }, context())).items

/** A draft of one row; a look-up of its key found another holder. */
async function draftOfChanged() {
  await paidBefore()
  claimed()
  await lookUp()
  const { id } = await createBatch({ kind: 'transfers' }, marina, body(`chave;valor\n${key.value};1,00`))
  const [row] = await rowsOf(id)
  return { id, row, rowId: row?.rowId ?? '' }
}

test('a row whose holder changed is not requested without a reason; with one it waits for another person, whatever its sum', async () => {
  const { id, row, rowId } = await draftOfChanged()
  expect(row).toMatchObject({ problems: ['holder_changed'], holder: { owner: { name: impostor.name } } })
  // The holder has its own refusal: it says what is missing, and of which rows.
  await expect(askForBatch({ id, version: 1 }, marina, crypto.randomUUID())).rejects.toMatchObject({
    code: 'holder_changed',
    extras: { record: { code: 'refused.batch-holders', values: { changed: '2', unclear: 'none' } } },
  })

  const changed = await changeRow.run({ id, rowId, version: 1, holderReason: reason }, marina)
  expect(changed).toMatchObject({ version: 2, problems: [], holderReason: reason })
  expect(changed.warnings).toContain('holder_changed')
  const asked = await askForBatch({ id, version: 2 }, marina, crypto.randomUUID())
  expect(asked.data).toMatchObject({ state: 'awaiting_approval', input: { changedHolders: 1, totalCents: 100 } })

  await approveOperation.run({ operationId: id, version: 2 }, rafael)
  await sendBatch((await findBatch(id)).batch)
  expect(await getBatch.perform({ id }, context())).toMatchObject({ state: 'done', counts: { accepted: 1 } })
  const [sent] = await rowsOf(id)
  expect(await getTransfer.perform({ id: sent?.operationId ?? '' }, context())).toMatchObject({
    input: { holderChange: { reason } },
    about: { payee: { owner: { name: impostor.name } }, remembered: { owner: { name: listed.name } } },
  })
})

test('who changed the payee within the last days does not approve it', async () => {
  await createPerson('Lia', 'manager')
  const { id, rowId } = await draftOfChanged()
  await changePayee.run({ id: (await payeeOf())?.id ?? '', note: 'Novo gestor' }, rafael)
  await changeRow.run({ id, rowId, version: 1, holderReason: reason }, marina)
  await askForBatch({ id, version: 2 }, marina, crypto.randomUUID())
  await expect(approveOperation.run({ operationId: id, version: 2 }, rafael)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test.each([
  { word: 'changed', look: claimed, change: { changed: '2', unclear: 'none' } },
  { word: 'unclear', look: () => book.states({ name: listed.name }), change: { changed: 'none', unclear: '2' } },
])('a batch whose holder is $word since its request is not approved, and the refusal names its rows', async (of) => {
  await paidBefore()
  const { id } = await createBatch({ kind: 'transfers' }, paulo, body(`chave;valor\n${key.value};1100,00`))
  await askForBatch({ id, version: 1 }, paulo, crypto.randomUUID())
  of.look()
  await lookUp()
  await expect(approveOperation.run({ operationId: id, version: 1 }, rafael)).rejects.toMatchObject({
    code: 'holder_changed',
    extras: { record: { code: 'refused.batch-holders', values: of.change } },
  })
  expect(await getBatch.perform({ id }, context())).toMatchObject({ state: 'awaiting_approval' })
})

test('another key takes the reason away', async () => {
  const { id, rowId } = await draftOfChanged()
  await changeRow.run({ id, rowId, version: 1, holderReason: reason }, marina)
  const other = { type: 'EMAIL' as const, value: `outra.${key.value}` }
  expect(await changeRow.run({ id, rowId, version: 2, key: other }, marina)).toMatchObject({ holderReason: null })
})

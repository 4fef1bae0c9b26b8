import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { storeSeen } from '@/lib/features/pix/received/store/seen-payments'
import { link } from '@/lib/features/reconciliation/decisions-service'
import { getPaymentBacking, listBacking } from '@/lib/features/reconciliation/service'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { matchMarked } from './marks'

setTestEnvironment({ DOCUMENT_INDEX: 'on' })

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

const asAna = () => ({ person: ana, signal: new AbortController().signal })

async function receive(entryId: string, endToEndId: string | null, document: string): Promise<void> {
  const facts = { accountId: null, txid: null, receiver: null, externalId: null, message: null }
  const payer = { name: 'Serra Dourada Engenharia Ltda', document }
  await storeSeen([{ ...facts, entryId, endToEndId, amountCents: 540_000, payer, at: '2026-11-10' }])
  await settle()
}

async function readNote(id: bigint, cnpj: string, cAut: string | null = null): Promise<string> {
  await (await db()).insert(indexedDocuments).values({
    ...{ id, companyId: '1', model: 'nfe', period: '2026-11', cancelled: false, role: 'emitente', purged: false },
    ...{ extra: {}, contentState: 'read', number: String(id), issuedAt: '2026-11-08T10:00:00-03:00', installments: [] },
    ...{ recipientTaxId: cnpj, recipientName: 'Serra Dourada', totalCents: 540_000 },
    payments: cAut === null ? [] : [{ method: '17', amountCents: 540_000, endToEndId: cAut }],
  })
  await settle()
  return String(id)
}

async function settle(): Promise<void> {
  while ((await matchMarked()).marks > 0);
}

const backing = async (id: string) => (await getPaymentBacking.perform({ id }, asAna())).row
const idsOfMonth = async () => {
  const { items } = await listBacking.perform({ month: '2026-11', direction: 'in' }, asAna())
  return items.map(({ id }) => id)
}

test('a payment without an end-to-end id is linked by tax id, amount and days, under the id of its entry', async () => {
  const note = await readNote(1n, '41286530000125')
  await receive('cin_1', null, '41286530000125')
  expect(await backing('cin_1')).toMatchObject({
    id: 'cin_1',
    state: 'backed',
    payment: { endToEndId: null, day: '2026-11-10' },
    links: [{ documentId: note, rule: 'exact', by: null }],
  })
})

test('a note that holds the id of an entry as another code is not linked by it', async () => {
  await readNote(2n, '11222333000181', '000123456')
  await receive('000123456', null, '41286530000206')
  expect((await backing('000123456'))?.links).toEqual([])
})

test('what a person linked stays when the end-to-end id comes, and the payment is listed once', async () => {
  const note = await readNote(3n, '18440277000290')
  await receive('cin_3', null, '18440277000371')
  await link.run({ paymentId: 'cin_3', documentId: note, amountCents: 540_000 }, ana)
  const endToEndId = 'E60701190202611101200AAAAAAAAAA3'
  await receive('cin_3', endToEndId, '18440277000371')
  const linked = {
    id: endToEndId,
    state: 'backed',
    payment: { endToEndId },
    links: [{ documentId: note, rule: 'person' }],
  }
  expect(await backing(endToEndId)).toMatchObject(linked)
  expect(await backing('cin_3')).toMatchObject(linked)
  const ids = await idsOfMonth()
  expect(ids).toContain(endToEndId)
  expect(ids).not.toContain('cin_3')
})

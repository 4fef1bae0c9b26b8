import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { storeSeen } from '@/lib/features/pix/received/store/seen-payments'
import { returnedPayments } from '@/lib/features/reconciliation/store/received-tables'
import { db } from '@/lib/server/db/client'
import { findOperationRow } from '@/lib/server/operations/list'
import { submit } from '@/lib/server/operations/perform'
import { payerPage, payerStatus } from './payer-service'
import { chargeResult } from './schema'
import { createCharge, rereadCharge } from './service'
import { shareCharge } from './sharing-service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

async function sharedCharge(rest: object = {}) {
  const id = crypto.randomUUID()
  const { row } = await submit(createCharge, id, createCharge.input.parse({ amountCents: 416_600, ...rest }), person)
  const { url } = await shareCharge.run({ id }, person)
  return { id, txid: chargeResult.parse(row.result).txid, params: { token: url.split('/c/')[1] ?? '' } }
}

type Shared = Awaited<ReturnType<typeof sharedCharge>>

const reread = async ({ id }: Shared) => rereadCharge(await findOperationRow(['pix.charge'], id))
const stateOf = async ({ params }: Shared) => (await payerStatus(params)).state
const lookUp = { service: 'pix', path: '/v1/pix/cashin/get', times: 1_000 } as const

async function textOf({ params }: Shared, language = 'pt-BR') {
  const headers = new Headers({ 'accept-language': language })
  return (await payerPage(params, { url: 'https://lastro.example/c/x', headers })).text()
}

const claims = /nada até essa hora|novo código|expirou</

test('a look-up that fails before the expiry leaves the code, and says since when nothing was checked', async () => {
  const charge = await sharedCharge()
  await reread(charge)
  expect(await payerStatus(charge.params)).toMatchObject({ state: 'open', checkedAt: undefined })
  simulator.armFault({ ...lookUp, match: charge.txid, kind: 'reset' })
  await expect(reread(charge)).rejects.toThrow()
  const { state, checkedAt } = await payerStatus(charge.params)
  expect([state, Date.parse(checkedAt ?? '')]).toEqual(['open', expect.closeTo(Date.now(), -5)])
  const text = await textOf(charge)
  expect(text).toContain('data-code')
  expect(text).toMatch(/Não conseguimos verificar o pagamento desde \d\d:\d\d; se já pagou, não pague de novo/)
  expect(await textOf(charge, 'en')).toMatch(/since \d\d:\d\d; if you have paid, do not pay again/)
  simulator.clearFaults()
  await reread(charge)
  expect(await textOf(charge)).not.toContain('Não conseguimos')
})

test('an expired charge is unknown until upstream answers after the expiry', async () => {
  const charge = await sharedCharge({ expiresIn: 2 })
  await reread(charge)
  simulator.armFault({ ...lookUp, match: charge.txid, kind: 'reset' })
  await expect.poll(() => stateOf(charge), { timeout: 5_000 }).toBe('unknown')
  const text = await textOf(charge)
  expect(text).toMatch(/Não conseguimos verificar o pagamento desde \d\d:\d\d/)
  expect(text).not.toMatch(claims)
  expect(text).not.toContain('data-code')
  simulator.clearFaults()
  await reread(charge)
  expect(await payerStatus(charge.params)).toMatchObject({ state: 'expired', checkedAt: undefined })
  expect(await textOf(charge)).toMatch(claims)
})

test('an expired charge that no look-up ever answered is unknown without a time', async () => {
  const charge = await sharedCharge({ expiresIn: 1 })
  simulator.armFault({ ...lookUp, match: charge.txid, kind: 'reset' })
  await expect
    .poll(() => payerStatus(charge.params), { timeout: 5_000 })
    .toMatchObject({
      state: 'unknown',
      checkedAt: null,
    })
  expect(await textOf(charge)).toContain('Não conseguimos verificar o pagamento; se já pagou')
})

test.each(['CONCLUIDA', 'EM_ANALISE', ''])(
  'the word %j after the expiry says nothing of the payment',
  async (status) => {
    const charge = await sharedCharge({ expiresIn: 1 })
    const body = JSON.stringify({ success: true, data: { txid: charge.txid, status, value: 4_166 } })
    simulator.armFault({ ...lookUp, match: charge.txid, kind: 'status', status: 200, body })
    await expect.poll(() => stateOf(charge), { timeout: 5_000 }).toBe('unknown')
    await reread(charge)
    expect(await stateOf(charge)).toBe('unknown')
    expect(await textOf(charge)).not.toMatch(claims)
  },
)

const paidAt = '2026-11-24T15:18:44Z'

async function paidCharge(at: string | null = paidAt) {
  const charge = await sharedCharge()
  const endToEndId = `E27084316202611241518${charge.txid.slice(0, 11)}`
  simulator.payCharge(charge.txid)
  await reread(charge)
  const receiver = { name: 'Ipê Comércio de Ferragens Ltda', document: '07148236000119' }
  const payer = { name: 'Construtora Aroeira', document: null }
  const words = { externalId: null, message: null }
  await storeSeen([
    {
      endToEndId,
      entryId: null,
      accountId: null,
      amountCents: 416_600,
      txid: charge.txid,
      payer,
      receiver,
      at,
      ...words,
    },
  ])
  return { ...charge, endToEndId }
}

test('a paid charge has a receipt with the second that upstream stated, and the holder with the CNPJ', async () => {
  const text = await textOf(await paidCharge())
  expect(text).toContain('24/11/2026, 12:18:44')
  expect(text).toContain('Imprimir recibo')
  expect(text).toContain('CNPJ 07.148.236/0001-19')
  expect(text).toMatch(/<h1><span class="tick"[^>]*>✓<\/span> Pix recebido<\/h1>/)
  // The amount is the headline, and no row repeats it.
  expect(text.match(/R\$ ?4\.166,00|4\.166/g)).toHaveLength(2)
})

test('the holder has its accents where the code names the same company, and the time left reads in both languages', async () => {
  await paidCharge()
  const charge = await sharedCharge({ beneficiary: 'IPE COMERCIO' })
  expect(await textOf(charge)).toContain('<b>Ipê Comércio de Ferragens Ltda</b>')
  expect(await textOf(charge)).toMatch(/restam <b [^>]*><\/b></)
  expect(await textOf(charge, 'en')).toMatch(/><b [^>]*><\/b> left</)
  expect(await textOf(await sharedCharge({ beneficiary: 'LOJA DA ANA' }))).toContain('<b>LOJA DA ANA</b>')
})

test('the minute of the end-to-end id has no seconds', async () => {
  const text = await textOf(await paidCharge('2026-11-24T15:18:00Z'))
  expect(text).toContain('24/11/2026, 12:18<')
})

test.each([
  ['all of it', 416_600, 'Pix devolvido'],
  ['a part of it', 25_00, 'Parte do Pix foi devolvida'],
])('after a refund of %s the page says so and gives no receipt', async (_, returnedCents, title) => {
  const charge = await paidCharge()
  await (await db()).insert(returnedPayments).values({ endToEndId: charge.endToEndId, returnedCents })
  expect(await payerStatus(charge.params)).toMatchObject({ state: 'refunded', paidCents: 416_600 })
  const text = await textOf(charge)
  expect(text).toContain(title)
  expect(text).not.toMatch(/recibo|Pix recebido/)
})

test('a paid charge whose amount is not known shows no amount as received, and has no receipt', async () => {
  const charge = await sharedCharge()
  simulator.changeCharge(charge.txid, { value: null })
  simulator.payCharge(charge.txid)
  await reread(charge)
  const text = await textOf(charge)
  expect(text).toContain('valor ainda não informado')
  expect(text).not.toContain('class="amount"')
  expect(text).not.toContain('recibo')
})

import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startSimulator } from '@/e2e/simulator/server'
import { accountIds, freshDeposit } from '@/e2e/simulator/test-client'
import { createCharge, getCharge } from './charges'
import { getRefunds, listReceived, refundReceived } from './received'
import { downloadStatement, getStatement, requestStatement } from './statements'
import { getBalance, sendTransfer } from './wallet'

const elsewhere = await startSimulator()
const simulator = await setUpSimulator({}, { PIX_FILE_HOSTS: new URL(elsewhere.pixUrl).host })
const [, subaccount] = accountIds(simulator)

afterAll(() => elsewhere.stop())

const last = (path: string) => simulator.requests({ service: 'pix', path }).at(-1)
const bodyOf = (path: string): unknown => JSON.parse(last(path)?.body ?? 'null')

describe('wallet', () => {
  it('balances come in cents, of the main account or of the one named', async () => {
    expect(await getBalance()).toEqual({
      availableCents: expect.any(Number),
      pendingCents: expect.any(Number),
      extra: {},
    })
    await getBalance(subaccount)
    expect(last('/v1/wallet/balance')?.query).toEqual({ subaccount_id: subaccount })
  })

  it('a transfer is sent in the contract’s words, its amount in reais', async () => {
    const sent = await sendTransfer({
      amountCents: 1999,
      key: { type: 'EMAIL', value: 'ana@example.com' },
      receiverDocument: '52998224725',
      description: 'Nota 12',
      externalId: 'ext-1',
      idempotencyKey: 'idem-1',
      mediatorFee: { type: 'FIXED', amountCents: 35 },
    })
    expect(sent).toEqual({ txid: expect.any(String), externalId: 'ext-1', extra: {} })
    expect(last('/v1/wallet/transfer')?.body).toContain('"value":19.99')
    expect(bodyOf('/v1/wallet/transfer')).toEqual({
      value: 19.99,
      destination_bank_account: { pix_key_type: 'EMAIL', pix_key: 'ana@example.com' },
      receiver_document: '52998224725',
      pix_description: 'Nota 12',
      integration_id: 'ext-1',
      idempotency_key: 'idem-1',
      mediator_fee: { tipo: 'FIXED', valor: 0.35 },
    })
  })
})

describe('charges', () => {
  it('are created and looked up', async () => {
    const charge = await createCharge({
      amountCents: 1_234_567,
      expiresIn: 600,
      externalId: 'pedido-7',
      beneficiary: 'Loja da Ana',
      mediatorFee: { type: 'PERCENTAGE', percent: 1.5 },
    })
    expect(charge).toEqual({
      txid: expect.any(String),
      externalId: 'pedido-7',
      copyPaste: expect.stringContaining('12345.67'),
      qrcodeBase64: expect.any(String),
      extra: {},
    })
    expect(bodyOf('/v1/pix/immediate')).toEqual({
      original_value: 12345.67,
      expiration: 600,
      integration_id: 'pedido-7',
      beneficiary: 'Loja da Ana',
      mediator_fee: { tipo: 'PERCENTAGE', valor: 1.5 },
    })
    expect(await getCharge(charge.txid)).toMatchObject({ status: 'ATIVA', paid: false, amountCents: 1_234_567 })
    simulator.payCharge(charge.txid)
    expect(await getCharge(charge.txid)).toMatchObject({ status: 'paid', paid: true })
  })
})

describe('received Pix', () => {
  it('page to the end, none missing or doubled, unknown fields preserved', async () => {
    const seen: string[] = []
    let page: number | null = 1
    let extras = 0
    while (page !== null) {
      const { items, next } = await listReceived({ page, limit: 100 })
      seen.push(...items.map(({ id }) => id))
      extras += items.filter(({ extra }) => 'end_to_end_id' in extra).length
      page = next === null ? null : Number(next)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(500)
    expect(extras).toBeGreaterThan(100)
  })

  it('are filtered upstream', async () => {
    const request = { accountId: subaccount, page: 2, limit: 10, type: 'DEPOSIT', from: '2026-01-01', to: '2026-01-31' }
    const more = { pixKey: 'k@x.co', txid: 't1', externalId: 'e1', amountCents: 150050, payerDocument: '52998224725' }
    await listReceived({ ...request, ...more })
    expect(last('/v1/pix/cashin/list')?.query).toEqual({
      subaccount_id: subaccount,
      page: '2',
      page_size: '10',
      type: 'DEPOSIT',
      initial_date: '2026-01-01',
      end_date: '2026-01-31',
      pix_key: 'k@x.co',
      txid: 't1',
      integration_id: 'e1',
      value: '1500.50',
      payer_document: '52998224725',
    })
  })

  it('are refunded whole, and the refund can be read', async () => {
    const endToEndId = freshDeposit(simulator, 250)
    const refund = await refundReceived({ endToEndId, externalId: 'dev-1' })
    expect(refund).toMatchObject({ endToEndId, amountCents: 25000, status: 'EM_PROCESSAMENTO', externalId: 'dev-1' })
    expect(bodyOf('/v1/pix/cashin/refund')).toEqual({ end_to_end_id: endToEndId, integration_id: 'dev-1' })
    const [entry] = await getRefunds(endToEndId)
    expect(entry).toMatchObject({
      amountCents: -25000,
      type: 'PENDING_DEPOSIT_REFUND',
      returnId: expect.stringMatching(/^D/),
    })
  })
})

describe('statements', () => {
  it('are requested, become ready and stream', async () => {
    const requested = await requestStatement({ format: 'csv', from: '2026-01-01', to: '2026-01-31' })
    expect(requested).toMatchObject({ status: 'processing', format: 'csv', fileUrl: null })
    simulator.finishReports()
    const { status, fileUrl, fileName } = await getStatement(requested.id)
    expect({ status, fileName }).toEqual({ status: 'done', fileName: expect.stringMatching(/\.csv$/) })
    const { stream, bytes } = await downloadStatement(fileUrl ?? '')
    expect((await buffer(stream)).length).toBe(bytes)
  })

  it('our credentials stay with upstream’s own origin', async () => {
    const problem = downloadStatement(`${elsewhere.pixUrl}/files/reports/none/none.csv`)
    await expect(problem).rejects.toMatchObject({ code: 'not_found' })
    expect(elsewhere.requests({ path: '/files/*' })).toMatchObject([{ authorized: false }])
    await expect(downloadStatement('file:///etc/passwd')).rejects.toMatchObject({ code: 'upstream_invalid_response' })
  })
})

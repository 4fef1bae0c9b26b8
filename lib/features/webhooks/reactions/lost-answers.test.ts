import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findOperation, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { freshDeposit, recordsOf, wordOf } from '@/e2e/simulator/test-client'
import { closeAccount, openAccount } from '@/lib/features/pix/accounts/service'
import { createCharge } from '@/lib/features/pix/charges/service'
import { createKey, deleteKey } from '@/lib/features/pix/keys/service'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { audit, operations } from '@/lib/server/db/schema'
import type { Operation } from '@/lib/server/operations/operation'
import { submit, verify } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { processOne, startInbox, storeBody } from './events.fixture'
import './account'
import './cash-in'
import './transfer'

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })
const person = await createPerson('Marina', 'finance', 'admin')

const order = { amountCents: 5_000, key: { type: 'CPF', value: '12345678909' } }
const upstreamOf = (list: string, name: string, value: string) => {
  const found = recordsOf(simulator.state()[list]).find((record) => record[name] === value)
  return found ?? expect.fail(`upstream has no ${list} with ${name} ${value}`)
}
const arrives = async (...texts: string[]) => processOne(storeBody('pix', await inbox.arrived(...texts)))

type Kind = {
  operation: Operation
  path: string
  /** The request, with a text that its body or address has. */
  request(id: string): { input: object; match: string } | Promise<{ input: object; match: string }>
  /** Upstream reports what it did, by an event where there is one, or a read. */
  report(id: string): Promise<unknown>
}

const kinds: Record<string, Kind> = {
  transfer: {
    operation: sendTransfer,
    path: '/v1/wallet/transfer',
    request: (id) => ({ input: order, match: id }),
    async report(id) {
      const txid = wordOf(upstreamOf('transfers', 'idempotencyKey', id), 'txid')
      simulator.settleTransfer(txid, 'done')
      await arrives('"Transfer"', txid)
    },
  },
  refund: {
    operation: refundPayment,
    path: '/v1/pix/cashin/refund',
    request() {
      simulator.changeSettings({ pendingRefundEntries: false, refundSettleMs: 3_600_000 })
      const endToEndId = freshDeposit(simulator, 30)
      return { input: { endToEndId }, match: endToEndId }
    },
    async report(id) {
      invalidateReads('')
      const { endToEndId } = refundPayment.input.parse((await findOperation(id))?.input)
      simulator.settleRefund(endToEndId, 'DEVOLVIDO')
      await arrives('DEVOLVIDO', endToEndId)
      await workerChecks(id)
    },
  },
  charge: {
    operation: createCharge,
    path: '/v1/pix/immediate',
    request: (id) => ({ input: { amountCents: 700 }, match: id }),
    async report(id) {
      const txid = wordOf(upstreamOf('charges', 'integrationId', id), 'txid')
      simulator.payCharge(txid)
      await arrives('"CashIn"', txid)
    },
  },
  opening: {
    operation: openAccount,
    path: '/v1/accounts/new',
    request: (id) => ({ input: { taxId: '12345678909', externalId: id }, match: id }),
    async report(id) {
      const account = wordOf(upstreamOf('accounts', 'externalId', id), 'id')
      simulator.changeAccount(account, 'active')
      await arrives('"Account"', account)
    },
  },
  closing: {
    operation: closeAccount,
    path: '/v1/accounts/close',
    async request() {
      simulator.changeSettings({ accountCloseMs: 3_600_000 })
      const { row } = await submit(
        openAccount,
        crypto.randomUUID(),
        { taxId: '12345678909', externalId: crypto.randomUUID() },
        person,
      )
      const { id } = openAccount.result.parse(row.result)
      return { input: { id }, match: id }
    },
    async report(id) {
      const account = closeAccount.input.parse((await findOperation(id))?.input).id
      simulator.changeAccount(account, 'closed')
      await arrives('"Account"', account, '"closed"')
    },
  },
  'key deletion': {
    operation: deleteKey,
    path: '/v1/pixkey/delete',
    async request() {
      simulator.changeSettings({ keyRemoval: 'delayed', keyRemovalMs: 3_600_000 })
      const { row } = await submit(createKey, crypto.randomUUID(), {}, person)
      const { id } = createKey.result.parse(row.result)
      return { input: { id }, match: id }
    },
    async report(id) {
      simulator.moveClock({ advanceMs: 3_700_000 })
      await workerChecks(id)
    },
  },
}

/** Applied upstream, its answer lost, and its repetition refused. */
async function refusedAgain({ operation, path, request }: Kind, body?: object): Promise<string> {
  const id = crypto.randomUUID()
  const { input, match } = await request(id)
  simulator.armFault({ service: 'pix', path, match, kind: 'applied-then-refused', times: 9, body })
  await submit(operation, id, input, person)
  expect(await findOperation(id)).toMatchObject({ state: 'unknown' })
  await verify(id, 'resend', person)
  return id
}

const short = {
  success: false,
  message: 'Insufficient balance.',
  data: { saldo_disponivel: 1, total_necessario: 50.9 },
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test.each([undefined, short])(
    'applied, its answer lost, its repetition refused (%o): unknown, then confirmed',
    async (body) => {
      const id = await refusedAgain(kind, body)
      expect(await findOperation(id)).toMatchObject({ state: 'unknown', error: { judged: true } })
      await workerChecks(id)
      expect(await findOperation(id)).toMatchObject({ state: 'unknown' })
      await kind.report(id)
      expect(await findOperation(id)).toMatchObject({ state: 'confirmed', error: null, corrected: null })
    },
  )
})

test.each(['transfer', 'refund', 'charge', 'opening', 'closing'])(
  'a %s that a person gave up is corrected by the provider’s report: its maker and approvers are notified, the audit has both',
  async (name) => {
    const kind = kinds[name] ?? expect.fail()
    const id = await refusedAgain(kind)
    const givenUp = await verify(id, 'abandon', person)
    expect(givenUp).toMatchObject({ state: 'failed', error: { givenUp: true } })
    await kind.report(id)
    const corrected = { from: 'failed', since: givenUp.updatedAt.toISOString(), error: { givenUp: true } }
    expect(await findOperation(id)).toMatchObject({ state: 'confirmed', error: null, corrected })

    const data = { state: 'confirmed', corrected: expect.any(String) }
    const notified = (await db()).select().from(notices).where(eq(notices.subject, id)).orderBy(asc(notices.id))
    expect((await notified).slice(-2)).toMatchObject([
      { userId: person.id, data },
      { may: 'approvals.decide', data },
    ])
    const trail = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(asc(audit.seq))
    expect(trail.slice(-2)).toMatchObject([
      { outcome: 'failed', detail: { givenUp: true } },
      { outcome: 'confirmed', detail: { corrected: 'failed' } },
    ])
  },
)

test('a refund that was requested again and waits for approval is withdrawn when the first one turns out to be made', async () => {
  const kind = kinds.refund ?? expect.fail()
  const id = await refusedAgain(kind)
  await verify(id, 'abandon', person)
  const again = crypto.randomUUID()
  const { endToEndId } = refundPayment.input.parse((await findOperation(id))?.input)
  await submit(refundPayment, again, { endToEndId }, person)
  const waiting = { state: 'awaiting_approval', sentAt: null }
  await (await db()).update(operations).set(waiting).where(eq(operations.id, again))
  await kind.report(id)
  expect([await findOperation(id), await findOperation(again)]).toMatchObject([
    { state: 'confirmed' },
    { state: 'cancelled' },
  ])
})

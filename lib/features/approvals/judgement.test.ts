import { describe, expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { createPerson } from '@/e2e/harness/people'
import { freshDeposit } from '@/e2e/simulator/test-client'
import type { Needs } from '@/lib/core/operations/judgement'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch } from '@/lib/features/pix/batches/service'
import { answerInfraction } from '@/lib/features/pix/infractions/analysis-service'
import { getInfractionCase } from '@/lib/features/pix/infractions/service'
import { listReceived } from '@/lib/features/pix/received/service'
import { refundPayment, reviewRefund } from '@/lib/features/pix/refunds/service'
import { reviewInputOf } from '@/lib/features/pix/transfers/contract'
import { type TransferInput, transferInput } from '@/lib/features/pix/transfers/schema'
import { reviewTransfer, sendTransfer } from '@/lib/features/pix/transfers/service'
import { recordProof, startSession } from '@/lib/server/auth/session-rows'
import { secondFactors } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { withRequestContext } from '@/lib/server/http/request-context'
import { readRow } from '@/lib/server/operations/ledger'
import { submit } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'

const book = await openBook()
const { simulator, key, claimed, lookUp, paidBefore } = book
const threshold = 100_000
let people = 0

/** What a dialog shows, and the request that its button makes. */
type Dialog = {
  shown: { needs: Needs; reason: string | null; proofDue: boolean; thresholdCents: number | null } | null
  send(expects: Needs | undefined, id: string): Promise<unknown>
}

/** Opens a dialog of a new person, so that no earlier request of the day counts. */
type Opened = { cents: number; sendOn?: string; changed?: boolean; earlierCents?: number }
type Open = (of: Opened, person: Awaited<ReturnType<typeof createPerson>>) => Promise<Dialog>

const context = (person: Awaited<ReturnType<typeof createPerson>>) => ({ person, signal: new AbortController().signal })
const file = async function* (text: string) {
  yield Buffer.from(text)
}

async function transfer(
  order: Partial<TransferInput>,
  person: Awaited<ReturnType<typeof createPerson>>,
): Promise<Dialog> {
  const input = transferInput.parse({ amountCents: 1, key, ...order })
  const review = await reviewTransfer.perform(reviewInputOf(input), context(person))
  return { shown: review.approval, send: (expects, id) => submit(sendTransfer, id, input, person, { expects }) }
}

const dialogs: Record<string, Open> = {
  async transfer({ cents, sendOn, changed, earlierCents }, person) {
    if (earlierCents) await (await transfer({ amountCents: earlierCents }, person)).send(undefined, crypto.randomUUID())
    return transfer(
      { amountCents: cents, sendOn, ...(changed && { holderChange: { reason: 'Telefonei ao cadastro' } }) },
      person,
    )
  },
  async batch({ cents, sendOn, earlierCents }, person) {
    if (earlierCents) await (await transfer({ amountCents: earlierCents }, person)).send(undefined, crypto.randomUUID())
    const reais = (cents / 100).toFixed(2).replace('.', ',')
    const { id, version } = await createBatch({ kind: 'transfers' }, person, file(`chave;valor\n${key.value};${reais}`))
    const { approval } = await getBatch.perform({ id }, context(person))
    return { shown: approval, send: (expects, at) => askForBatch({ id, version, sendOn, expects }, person, at) }
  },
  async refund({ cents }, person) {
    const input = { endToEndId: freshDeposit(simulator, cents / 100) }
    invalidateReads('pix/')
    await listReceived.perform({ limit: 100 }, context(person))
    const { approval } = await reviewRefund.perform(input, context(person))
    return { shown: approval, send: (expects, id) => submit(refundPayment, id, input, person, { expects }) }
  },
  async agreement({ cents }, person) {
    const id = String(Object(simulator.registerInfraction({ amount: cents })).id)
    const { approval } = await getInfractionCase.perform({ id }, context(person))
    const input = { id, analysis: 'accepted', description: 'Foi fraude.', attachmentIds: [] }
    const by = { ...person, roles: ['support' as const] }
    return { shown: approval, send: (expects, at) => submit(answerInfraction, at, input, by, { expects }) }
  },
}

const stateOf = (sent: unknown): string => Object(Object(sent).row ?? Object(sent).data).state

describe.each(Object.keys(dialogs))('the dialog of a %s', (name) => {
  const open = dialogs[name] as Open
  test.each<[string, number, Opened, Needs, string | null]>([
    ['approvals off', 0, { cents: 900_000 }, 'send', null],
    ['a cent below', threshold, { cents: threshold - 1 }, 'send', null],
    ['at the threshold', threshold, { cents: threshold }, 'approval', 'amount'],
  ])('%s: the judgement shown is what the server does', (_, thresholdCents, of, needs, reason) =>
    judgedAsShown(open, thresholdCents, of, needs, reason),
  )
})

describe('the dialog of a payment to a payee', () => {
  const day = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)
  test.each<[string, string, number, Opened, Needs, string | null]>([
    ['transfer', 'scheduled, below', threshold, { cents: 100, sendOn: day }, 'send', null],
    ['transfer', 'scheduled, above', threshold, { cents: threshold, sendOn: day }, 'approval', 'amount'],
    ['batch', 'scheduled, below', threshold, { cents: 100, sendOn: day }, 'send', null],
    ['batch', 'scheduled, above', threshold, { cents: threshold, sendOn: day }, 'approval', 'amount'],
    ['transfer', 'with another of the day', threshold, { cents: 60_000, earlierCents: 40_000 }, 'approval', 'same_day'],
    ['batch', 'with another of the day', threshold, { cents: 60_000, earlierCents: 40_000 }, 'approval', 'same_day'],
    ['transfer', 'with others below', threshold, { cents: 59_999, earlierCents: 40_000 }, 'send', null],
  ])('%s, %s: the judgement shown is what the server does', (name, _, thresholdCents, of, needs, reason) =>
    judgedAsShown(dialogs[name] as Open, thresholdCents, of, needs, reason),
  )

  test.each<[string, number, Needs, string | null]>([
    ['on', threshold, 'approval', 'holder'],
    ['off', 0, 'send', null],
  ])('a changed holder needs another person only with approvals on: %s', async (_, thresholdCents, needs, reason) => {
    Object.assign(env(), { APPROVAL_THRESHOLD_CENTS: 0 })
    await paidBefore()
    claimed()
    await lookUp()
    await judgedAsShown(dialogs.transfer as Open, thresholdCents, { cents: 100, changed: true }, needs, reason)
  })
})

async function judgedAsShown(open: Open, thresholdCents: number, of: Opened, needs: Needs, reason: string | null) {
  Object.assign(env(), { APPROVAL_THRESHOLD_CENTS: thresholdCents })
  people += 1
  const dialog = await open(of, await createPerson(`Pessoa${people}`, 'finance', 'support'))
  expect(dialog.shown).toMatchObject({ needs, reason, thresholdCents: thresholdCents || null })
  const other = needs === 'send' ? 'approval' : 'send'
  const refused = crypto.randomUUID()
  await expect(dialog.send(other, refused)).rejects.toMatchObject({
    code: 'judgement_changed',
    status: 409,
    extras: { needs },
  })
  expect(await readRow(await db(), refused)).toBeNull()
  expect(simulator.requests().filter(({ body }) => body?.includes(refused))).toEqual([])
  const state = stateOf(await dialog.send(needs, crypto.randomUUID()))
  expect(state === 'awaiting_approval').toBe(needs === 'approval')
}

test('a second factor that is due is announced, and asked for exactly where approval is needed', async () => {
  Object.assign(env(), { APPROVAL_THRESHOLD_CENTS: threshold })
  const person = await createPerson('Zélia', 'finance')
  const database = await db()
  await database.insert(secondFactors).values({ userId: person.id, secret: '', confirmedAt: new Date() })
  const sessionId = await database.transaction((tx) =>
    startSession(tx, { userId: person.id, address: null, agent: null, way: 'password', proven: false }),
  )
  await withRequestContext({ requestId: 'x', caller: { person, sessionId } }, async () => {
    const below = await transfer({ amountCents: 100 }, person)
    expect(below.shown).toMatchObject({ proofDue: false })
    expect(stateOf(await below.send('send', crypto.randomUUID()))).toBe('accepted')
    const above = await transfer({ amountCents: threshold }, person)
    expect(above.shown).toMatchObject({ needs: 'approval', proofDue: true })
    const id = crypto.randomUUID()
    await expect(above.send('approval', id)).rejects.toMatchObject({ code: 'second_factor_required' })
    await database.transaction((tx) => recordProof(tx, person.id))
    expect((await transfer({ amountCents: threshold }, person)).shown).toMatchObject({ proofDue: false })
    expect(stateOf(await above.send('approval', id))).toBe('awaiting_approval')
  })
})

test('the same key again answers the request that it made, whatever is expected by then', async () => {
  Object.assign(env(), { APPROVAL_THRESHOLD_CENTS: threshold })
  const { send } = await transfer({ amountCents: 250 }, await createPerson('Yara', 'finance'))
  const id = crypto.randomUUID()
  await send('send', id)
  expect(await send('approval', id)).toMatchObject({ replayed: true, row: { id, state: 'accepted' } })
})

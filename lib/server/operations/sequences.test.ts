import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findOperation } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { type AttemptOutcome, attemptOutcomes } from '@/lib/core/operations/attempts'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { charges } from '@/lib/features/pix/charges/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { brokenDown, DocumentedRefusal } from '@/lib/server/upstream/failure'
import { operation, registerOperations } from './operation'
import { submit, verify } from './perform'
import { settle } from './settle'

setTestEnvironment()
const person = await createPerson('Ana', 'finance')

/** Upstream's answers to the sendings, in order. */
let answers: AttemptOutcome[] = []

const declared = {
  input: z.object({}),
  result: z.object({}),
  search: () => [],
  async send() {
    const outcome = answers.shift()
    if (outcome === 'unknown') throw brokenDown('pix', 500)
    if (outcome === 'refused') throw new DocumentedRefusal('insufficient_balance', 'Insufficient balance.')
    return { state: 'accepted' as const, result: {} }
  },
}
const resent = operation(transfers.send, {
  ...declared,
  approval: { recheck: async () => null },
  recover: { read: async () => 'resend' },
})
const manual = operation(charges.create, { ...declared, recover: 'ask-a-person' })
registerOperations({ 'pix.transfer': resent, 'pix.charge': manual })

const next = (all: AttemptOutcome[][]) => all.flatMap((some) => attemptOutcomes.map((outcome) => [...some, outcome]))
const one = next([[]])
const sequences = [...one, ...next(one), ...next(next(one))]

/** The state after a sequence, and how many of its sendings upstream gets: none after an applied one or a first refusal. */
function expected(sequence: readonly AttemptOutcome[]): { state: OperationState; sent: number } {
  const applied = sequence.indexOf('applied')
  const [first] = sequence
  if (first === 'refused') return { state: 'failed', sent: 1 }
  return applied < 0 ? { state: 'unknown', sent: sequence.length } : { state: 'accepted', sent: applied + 1 }
}

const report = (id: string) =>
  settle(resent, id, { state: 'confirmed', result: {} }, null, { corrects: true, detail: { event: 'e' } })

/** Sends an operation and has it sent again by a person for each further outcome, with an event after so many sendings. */
async function play(kind: typeof resent | typeof manual, sequence: readonly AttemptOutcome[], eventAfter?: number) {
  const id = crypto.randomUUID()
  answers = [...sequence]
  for (const at of sequence.keys()) {
    if (at === 0) await submit(kind, id, {}, person)
    else await verify(id, 'resend', person).catch(() => null)
    if (at + 1 === eventAfter) await report(id)
  }
  return { id, sent: sequence.length - answers.length, row: await findOperation(id) }
}

describe.each([
  ['sent again under its key', resent],
  ['left to a person', manual],
] as const)('an operation that is %s', (_, kind) => {
  test.each(sequences.map((sequence) => [sequence.join(', '), sequence] as const))('%s', async (_name, sequence) => {
    const { state, sent } = expected(sequence)
    const played = await play(kind, sequence)
    expect([played.row?.state, played.sent]).toEqual([state, sent])
    await report(played.id)
    expect(await findOperation(played.id)).toMatchObject({
      state: 'confirmed',
      error: null,
      corrected: state === 'failed' ? { from: 'failed', error: { code: 'insufficient_balance' } } : null,
    })
  })

  test.each(sequences.filter(({ length }) => length > 1))(
    'an event between %s, %s, %s ends it',
    async (...sequence) => {
      const outcomes = sequence.filter((outcome) => outcome !== undefined)
      for (const after of [1, 2]) {
        const { row, sent } = await play(kind, outcomes, after)
        expect(row).toMatchObject({ state: 'confirmed', error: null })
        expect(sent).toBeLessThanOrEqual(after)
      }
    },
  )
})

test('an event before the answer stays, whatever the answer says', async () => {
  for (const outcome of attemptOutcomes) {
    const id = crypto.randomUUID()
    const reporting = {
      ...resent,
      send: async (...args: Parameters<typeof resent.send>) => {
        await report(id)
        return resent.send(...args)
      },
    }
    answers = [outcome]
    expect((await submit(reporting, id, {}, person)).row.state).toBe('confirmed')
  }
})

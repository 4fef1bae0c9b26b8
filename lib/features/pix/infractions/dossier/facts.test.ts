import { expect, test } from 'vitest'
import { sentAtOnce } from '@/lib/core/operations/need.fixture'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { coverBlocks, paymentBlocks, timelineBlocks, usualTitle } from './facts'
import { describeDossier, type Gathered } from './parts'

const endToEndId = 'E18236120202611161230s0123456789'

const payment = {
  endToEndId,
  accountId: null,
  amountCents: 10_000,
  txid: null,
  externalId: null,
  message: null,
  payer: { name: 'Ana Lima', document: '52998224725' },
  receiver: null,
  at: '2026-11-16T12:30:00Z',
  seenAt: '2026-11-16T12:31:00Z',
}

const infraction: InfractionCase = {
  ...{ id: 'inf_01', accountId: null, situationType: 'SCAM', status: 'pending', amountCents: 10_000 },
  ...{ amountBrlCents: null, date: '2026-11-17', transactionId: endToEndId, refundedCents: null },
  ...{ refundedBrlCents: null, extra: {}, estimatedUntil: null, replyDays: 5, accountName: null, accountIsMain: true },
  ...{ payer: null, answer: null, readAt: null, limits: { maxBytes: 1, maxFiles: 1, types: [] } },
  draft: {
    ...{ analysis: null, description: '', evidence: [], assignee: null, assigneeName: null, version: 0 },
    ...{ attachments: [], updatedAt: null, updatedBy: null },
  },
  history: {
    by: 'tax-id',
    payments: { count: 1, cents: 10_000, firstAt: payment.at, lastAt: payment.at },
    ...{ refunds: { count: 0, cents: 0 }, infractions: { count: 1, answered: 0, accepted: 0, rejected: 0 } },
    ...{ notes: 0, since: null },
  },
  approval: sentAtOnce,
}

const known: KnownAbout = {
  ...{ payment, charge: null, refunds: [], refundEntries: [], earlier: [], unread: [] },
  steps: [{ name: 'payment-received', at: payment.at, by: null, detail: null, operationId: null }],
}

const about = { infraction, known, notes: [] }
const textOf = (blocks: object) => JSON.stringify(blocks)

test('an opinion that is not decided is not mentioned', () => {
  expect(textOf(coverBlocks(about))).not.toContain('arecer')
  const decided = { ...infraction, draft: { ...infraction.draft, analysis: 'rejected' as const } }
  expect(textOf(coverBlocks({ ...about, infraction: decided }))).toContain('Nosso parecer: contestada.')
})

test('a refund is as upstream states it, of the whole payment', () => {
  const entry = { id: 'r', type: 'DEPOSIT_REFUND', amountCents: -2_500, returnId: 'D1', extra: {} }
  const refunds = [
    {
      id: crypto.randomUUID(),
      state: 'accepted' as const,
      createdAt: payment.at,
      createdBy: { id: 'c', name: 'Caio' },
      amountCents: null,
    },
  ]
  const text = textOf(paymentBlocks({ ...about, known: { ...known, refunds, refundEntries: [entry] } }))
  expect(text).toContain('R$ 25,00 de R$ 100,00')
  expect(text).toContain('["Devolução concluída","R$ 25,00, D1"]')
  expect(text).not.toContain('valor total')
})

test('a refund that only the infraction states is in the dossier', () => {
  const text = textOf(paymentBlocks({ ...about, infraction: { ...infraction, refundedCents: 2_500 } }))
  expect(text).toContain('R$ 25,00 de R$ 100,00')
})

test('the minute of the end-to-end id has no seconds, and a stated second has them', () => {
  for (const blocks of [coverBlocks(about), paymentBlocks(about), timelineBlocks(about)])
    expect(textOf(blocks)).toMatch(/16\/11\/2026, 09:30(?!:)/)
  const stated = { ...known, payment: { ...payment, at: '2026-11-16T12:30:05Z' } }
  expect(textOf(paymentBlocks({ ...about, known: stated }))).toContain('09:30:05')
})

test('the usual title has no id', () => {
  expect(usualTitle(about)).toBe('Dossiê da infração de R$ 100,00 de Ana Lima')
})

const note = {
  ...{ id: '77', model: '55', number: '1707', accessKey: null, issuedAt: null, cancelled: false },
  party: { name: null, document: null },
  ...{ installments: [], day: '2026-11-10', amountCents: 10_000 },
}

function keysWith(type: string): string[] {
  const id = crypto.randomUUID()
  const file = {
    id,
    name: 'nota',
    originalName: 'nota',
    type,
    bytes: 1,
    sha256: '',
    documentId: '77',
    at: '',
    by: null,
  }
  const gathered: Gathered = {
    infraction: { ...infraction, draft: { ...infraction.draft, attachments: [file] } },
    ...{ known, notes: [note], deliveries: [], copyPaste: null, answers: [] },
  }
  const { entries } = describeDossier(gathered, { parts: ['note', 'attachments'] })
  return entries.map(({ key }) => key.replace(id, 'annex'))
}

test('a note whose PDF is an annex is in the dossier once', () => {
  expect(keysWith('application/pdf')).toEqual(['annex'])
  expect(keysWith('application/xml')).toEqual(['note:77'])
})

import { describe, expect, it } from 'vitest'
import { sentAtOnce } from '@/lib/core/operations/need.fixture'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { templateValues } from './template-values'

const infraction: InfractionCase = {
  id: 'inf_01JCX4R8TN5W',
  accountId: 'acc_01J7Q2M9ZK',
  situationType: 'SCAM',
  status: 'pending',
  amountCents: 431_250,
  amountBrlCents: null,
  date: '2026-11-15',
  transactionId: 'E00416968202611121417u53WVmXMczv',
  refundedBrlCents: null,
  refundedCents: null,
  extra: {},
  history: {
    by: 'payment',
    payments: { count: 0, cents: 0, firstAt: null, lastAt: null },
    refunds: { count: 0, cents: 0 },
    infractions: { count: 1, answered: 0, accepted: 0, rejected: 0 },
    notes: 0,
    since: null,
  },
  readAt: null,
  estimatedUntil: '2026-11-20',
  replyDays: 5,
  accountName: null,
  accountIsMain: false,
  payer: { name: 'Luciana', document: null },
  draft: {
    analysis: null,
    description: '',
    evidence: [],
    assignee: null,
    assigneeName: null,
    version: 0,
    attachments: [],
    updatedAt: null,
    updatedBy: null,
  },
  answer: null,
  limits: { maxBytes: 10_000_000, maxFiles: 10, types: [] },
  approval: sentAtOnce,
}

const payment = {
  endToEndId: 'E00416968202611121417u53WVmXMczv',
  accountId: null,
  amountCents: 431_250,
  txid: 'b41f08c97a3d4e62Ipe87903',
  payer: { name: 'Luciana Ferraz', document: '39204118807' },
  receiver: null,
  at: '2026-11-12T14:17:30Z',
  seenAt: '2026-11-12T14:18:00Z',
}

const charge = {
  id: '6f1c2d0e-1a2b-4c3d-8e9f-0a1b2c3d4e5f',
  state: 'confirmed' as const,
  createdAt: '2026-11-12T13:58:00Z',
  createdBy: { id: 'x', name: 'Marina Duarte' },
  amountCents: 431_250,
  externalId: 'PED-2026-87903',
  paid: true,
  paidCents: 431_250,
}

describe('templateValues', () => {
  it('takes what we know before what is claimed, in the words of Brazil', () => {
    expect(templateValues(infraction, { payment, charge })).toEqual({
      pagador: 'Luciana Ferraz',
      documento: '392.041.188-07',
      valor: 'R$\u00a04.312,50',
      data_pagamento: '12/11/2026 às 11:17',
      data_infracao: '15/11/2026',
      end_to_end_id: 'E00416968202611121417u53WVmXMczv',
      txid: 'b41f08c97a3d4e62Ipe87903',
      conta: 'acc_01J7Q2M9ZK',
      pedido: 'PED-2026-87903',
      infracao: 'inf_01JCX4R8TN5W',
    })
  })

  it('reads the time out of the end-to-end id where the payment was never seen', () => {
    expect(templateValues(infraction, undefined)).toMatchObject({
      pagador: 'Luciana',
      documento: null,
      data_pagamento: '12/11/2026 às 11:17',
      txid: null,
      pedido: null,
    })
  })

  it('leaves open what nobody knows', () => {
    const bare = { ...infraction, amountCents: null, date: null, transactionId: null, payer: null, accountId: null }
    expect(templateValues(bare, { payment: null, charge: null })).toMatchObject({
      pagador: null,
      valor: null,
      data_pagamento: null,
      data_infracao: null,
      end_to_end_id: null,
      conta: null,
    })
  })

  it('invents no time for a bare day', () => {
    const dated = { ...payment, at: '2026-11-12' }
    expect(templateValues(infraction, { payment: dated, charge: null }).data_pagamento).toBe('12/11/2026')
  })
})

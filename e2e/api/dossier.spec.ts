import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

test('a dossier is an attachment of the draft, and the history counts what the payer paid', async ({ as, env }) => {
  const payer = { name: 'Dora Dias', document: '39053344705' }
  const { end_to_end_id: transaction } = env.simulator.receive({ value: 91.37, payer })
  const id = String(env.simulator.registerInfraction({ transaction_id: transaction }).id)
  const support = await as('support')
  const data = { title: 'Contestação PED-9', parts: ['payment', 'note', 'charge', 'history', 'attachments'] }
  const made = await dataOf(await support.post(`/api/pix/infractions/${id}/dossier`, { data }), 201)
  expect(made).toMatchObject({ name: 'Contestação PED-9.pdf', type: 'application/pdf', pages: 3, leftOut: [] })
  const found = await dataOf(await support.get(`/api/pix/infractions/${id}`))
  expect(found).toMatchObject({
    draft: { attachments: [{ id: made.id, pages: 3 }] },
    history: {
      payments: { count: 1, cents: 9_137 },
      refunds: { count: 0, cents: 0 },
      infractions: { count: 1, answered: 0, accepted: 0, rejected: 0 },
    },
  })
  const file = await support.get(`/api/pix/infractions/${id}/attachments/${made.id}`)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

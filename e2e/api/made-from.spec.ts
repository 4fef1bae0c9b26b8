import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const madeFrom = { documentId: '9007199254740993', installment: '002' }

const orders = [
  ['charges', '/v1/pix/immediate', {}],
  ['transfers', '/v1/wallet/transfer', { key: { type: 'EMAIL', value: 'fornecedor@lastro.example' } }],
] as const

for (const [path, upstream, rest] of orders) {
  const newOrder = () => ({ amountCents: 1_234, externalId: randomUUID(), madeFrom, ...rest })

  test(`${path}: the note it was made from is kept with the order and never sent upstream`, async ({ as, env }) => {
    const finance = await as('finance')
    const order = newOrder()
    const key = randomUUID()
    const post = (data: object) => finance.post(`/api/pix/${path}`, { data, headers: { 'idempotency-key': key } })
    expect(await dataOf(await post(order), 201)).toMatchObject({ input: { madeFrom } })
    expect(await dataOf(await finance.get(`/api/pix/${path}/${key}`))).toMatchObject({ input: { madeFrom } })
    await problemOf(
      await post({ ...order, madeFrom: { documentId: madeFrom.documentId } }),
      422,
      'idempotency_key_reused',
    )
    const sent = env.simulator
      .requests({ service: 'pix', path: upstream })
      .filter(({ body }) => body?.includes(order.externalId))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).not.toMatch(/made.?from|9007199254740993|"002"/i)
  })

  for (const [name, given, field] of [
    ['an id beyond 64 bits', { documentId: '9223372036854775808' }, 'madeFrom.documentId'],
    ['an access key', { documentId: '3'.repeat(44) }, 'madeFrom.documentId'],
    ['an installment that is a number', { documentId: '1', installment: 2 }, 'madeFrom.installment'],
    ['an unknown field', { documentId: '1', amountCents: 1 }, 'madeFrom.amountCents'],
  ] as const) {
    test(`${path}: a note given by ${name} is refused`, async ({ as }) => {
      const answer = await (await as('finance')).post(`/api/pix/${path}`, {
        data: { ...newOrder(), madeFrom: given },
        headers: { 'idempotency-key': randomUUID() },
      })
      const problem = await problemOf(answer, 400, 'invalid_request')
      expect(problem.errors?.map((error) => error.path)).toContain(field)
    })
  }
}

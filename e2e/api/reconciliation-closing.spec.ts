import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const closings = '/api/reconciliation/closings'
const file = '/api/reconciliation/file'

const closed = (id: unknown) => `${closings}/${String(id)}/difference`

test('finance closes a month, the manager reads it and what has changed since, and a later closing supersedes', async ({
  as,
}) => {
  const finance = await as('finance')
  const manager = await as('manager')
  const month = '2019-03'
  await problemOf(await manager.post(closings, { data: { month } }), 403, 'forbidden')
  expect((await rowsOf(await manager.get(closings, { params: { month } }))).items).toEqual([])

  const first = await dataOf(await finance.post(closings, { data: { month } }), 201)
  const nothing = { new: 0, gone: 0, changed: 0 }
  expect(first).toMatchObject({ month, companyId: null, difference: nothing })
  expect(first).toMatchObject({ figures: { in: { payments: { backed: { count: 0, cents: 0 } } }, out: {} } })
  const second = await dataOf(await finance.post(closings, { data: { month } }), 201)
  const { items } = await rowsOf(await manager.get(closings, { params: { month } }))
  expect(items).toMatchObject([
    { id: second.id, difference: nothing },
    { id: first.id, difference: null },
  ])
  expect((await rowsOf(await manager.get(closed(first.id)))).items).toEqual([])

  const audit = await (await as('admin')).get('/api/audit', { params: { subject: String(second.id) } })
  expect((await rowsOf(audit)).items).toMatchObject([{ action: 'reconciliation.close', outcome: 'ok' }])
})

test('the files of a company are named by its CNPJ, those of all by that word', async ({ as }) => {
  const manager = await as('manager')
  const [company] = (await rowsOf(await manager.get('/api/companies'))).items
  const cnpj = String(company?.cnpj).replace(/[^0-9A-Z]/gi, '')
  const month = '2019-03'
  const names = [
    [{ month }, 'conciliacao_todas_2019-03.csv'],
    [{ month, companyId: String(company?.id), direction: 'in' }, `conciliacao_${cnpj}_2019-03.csv`],
    [{ month, companyId: String(company?.id), format: 'econf' }, `econf_${cnpj}_2019-03.csv`],
  ] as const
  for (const [params, name] of names) {
    const answer = await manager.get(file, { params: { ...params, download: 1 } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers()['content-disposition']).toContain(`attachment; filename="${name}"`)
  }
  const econf = await manager.get(file, { params: { month, direction: 'in', format: 'econf' } })
  expect((await econf.body()).toString('utf8')).toBe(
    '\uFEFFchNFe;indPag;tPag;vPag;dPag;CNPJPag;UFPag;CNPJIF;cAut;CNPJReceb;UFReceb\r\n',
  )
})

test('whoever may not read the reconciliation gets neither its closings nor its files', async ({ as }) => {
  for (const role of ['support', 'admin'] as const) {
    const api = await as(role)
    const params = { month: '2019-03' }
    for (const path of [closings, file, '/api/reconciliation/month', closed(randomUUID())])
      await problemOf(await api.get(path, { params }), 403, 'forbidden')
    await problemOf(await api.post(closings, { data: params }), 403, 'forbidden')
  }
})

test('what is no month, direction, format or company is refused', async ({ as }) => {
  const finance = await as('finance')
  const refused = [
    {},
    { month: '2026-13' },
    { month: '2026-11', direction: 'both' },
    { month: '2026-11', format: 'pdf' },
    { month: '2026-11', state: 'backed' },
  ] as Record<string, string>[]
  for (const params of refused) await problemOf(await finance.get(file, { params }), 400, 'invalid_request')
  for (const data of [{}, { month: '2026-11-01' }, { month: '2026-11', figures: {} }])
    await problemOf(await finance.post(closings, { data }), 400, 'invalid_request')
  const month = '2026-11'
  await problemOf(await finance.get(closings, { params: { month, cursor: 'x' } }), 400, 'invalid_request')
  await problemOf(await finance.get(closed('x')), 400, 'invalid_request')
  await problemOf(await finance.get(closed(randomUUID())), 404, 'not_found')
  const companyId = randomUUID()
  await problemOf(await finance.get(file, { params: { month, companyId } }), 404, 'not_found')
  await problemOf(await finance.post(closings, { data: { month, companyId } }), 404, 'not_found')
})

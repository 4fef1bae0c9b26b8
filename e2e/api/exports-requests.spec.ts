import { expect } from '@playwright/test'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import { askForMonth, capture, exportOf, exportPath, filePath, untilState } from '../support/exports.ts'
import { test } from '../support/test.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

test('an export is paused, resumed and cancelled while it runs, and stays as it is once it is over', async ({
  as,
  env,
}) => {
  const manager = await as('manager')
  const [slow = ''] = await capture(env.simulator, '2018-04', ['nfe'])
  const waiting = { service: 'accounting', path: filePath(slow, 'xml'), kind: 'status', status: 503 } as const
  const fault = env.simulator.armFault({ ...waiting, times: 1_000 })
  const { id, state } = await askForMonth(manager, '2018-04', ['xml'])
  expect(state).toBe('queued')
  await untilState(manager, id, 'running')
  await problemOf(await manager.get(exportPath(id, 'file')), 409, 'not_ready')
  await problemOf(await manager.get(exportPath(id, 'difference')), 409, 'not_ready')
  expect(await dataOf(await manager.post(exportPath(id, 'pause'), { data: {} }))).toMatchObject({ state: 'paused' })
  expect(await dataOf(await manager.post(exportPath(id, 'resume'), { data: {} }))).toMatchObject({ state: 'queued' })
  env.simulator.clearFaults(fault)
  await untilState(manager, id)
  for (const act of ['pause', 'resume'])
    await problemOf(await manager.post(exportPath(id, act), { data: {} }), 409, 'conflict')

  expect((await manager.delete(exportPath(id))).status()).toBe(204)
  expect(await exportOf(manager, id)).toMatchObject({ state: 'done', removed: true })
  await problemOf(await manager.get(exportPath(id, 'file')), 410, 'content_purged')

  await capture(env.simulator, '2018-05', ['nfe'])
  env.simulator.armFault({ ...waiting, path: '/v1/documentos/*', match: '/xml', times: 1_000 })
  const other = await askForMonth(manager, '2018-05', ['xml'])
  expect((await manager.delete(exportPath(other.id))).status()).toBe(204)
  expect(await exportOf(manager, other.id)).toMatchObject({ state: 'cancelled' })
  await problemOf(await manager.post(exportPath(other.id, 'resume'), { data: {} }), 409, 'conflict')
  await problemOf(await manager.get(exportPath(other.id, 'file')), 409, 'not_ready')
  env.simulator.clearFaults()
})

test('they are listed newest first, page after page', async ({ as }) => {
  const manager = await as('manager')
  for (const month of ['2018-01', '2018-02', '2018-03']) await askForMonth(manager, month)
  const { items } = await rowsOf(await manager.get('/api/exports', { params: { limit: 2 } }))
  expect(items).toHaveLength(2)
  const all = await everyRow((cursor) =>
    manager.get('/api/exports', { params: { limit: 2, ...(cursor && { cursor }) } }),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const times = all.map(({ createdAt }) => String(createdAt))
  expect(times).toEqual(times.toSorted().reverse())
})

test('support, admins and strangers neither see nor ask for exports', async ({ as }) => {
  const { id } = await askForMonth(await as('manager'), '2018-04')
  const month = { from: '2018-01', to: '2018-01', formats: ['xml'] }
  for (const role of ['support', 'admin'] as const) {
    const api = await as(role)
    for (const path of ['/api/exports', exportPath(id), exportPath(id, 'file'), exportPath(id, 'difference')])
      await problemOf(await api.get(path), 403, 'forbidden')
    await problemOf(await api.post('/api/exports', { data: month }), 403, 'forbidden')
    await problemOf(await api.post(exportPath(id, 'pause'), { data: {} }), 403, 'forbidden')
    await problemOf(await api.delete(exportPath(id)), 403, 'forbidden')
  }
  expect((await (await as('finance')).get('/api/exports')).status()).toBe(200)
})

const refused: [string, object][] = [
  ['nothing', {}],
  ['no formats', { from: '2018-01', to: '2018-01', formats: [] }],
  ['an unknown format', { from: '2018-01', to: '2018-01', formats: ['html'] }],
  ['months in the wrong order', { from: '2018-02', to: '2018-01', formats: ['xml'] }],
  ['no month', { from: '2019-13', to: '2019-13', formats: ['xml'] }],
  ['no end', { from: '2018-01', formats: ['xml'] }],
  ['an empty selection', { selection: { ids: [] }, formats: ['xml'] }],
  ['ids that are none', { selection: { ids: ['abc'] }, formats: ['xml'] }],
  ['a selection of two kinds', { selection: { ids: ['1'], filter: {} }, formats: ['xml'] }],
  ['a selection and months', { selection: { ids: ['1'] }, from: '2018-01', to: '2018-01', formats: ['xml'] }],
  ['something else besides', { from: '2018-01', to: '2018-01', formats: ['xml'], urgent: true }],
]
for (const [what, data] of refused) {
  test(`${what}: the request is refused`, async ({ as }) => {
    await problemOf(await (await as('manager')).post('/api/exports', { data }), 400, 'invalid_request')
  })
}

test('an export that nobody made is not found', async ({ as }) => {
  const manager = await as('manager')
  for (const path of ['', 'file', 'difference'])
    await problemOf(await manager.get(exportPath(unknown, path)), 404, 'not_found')
  for (const act of ['pause', 'resume'])
    await problemOf(await manager.post(exportPath(unknown, act), { data: {} }), 404, 'not_found')
  await problemOf(await manager.delete(exportPath(unknown)), 404, 'not_found')
  await problemOf(
    await manager.post('/api/exports', { data: { selection: { differenceOf: unknown }, formats: ['xml'] } }),
    404,
    'not_found',
  )
})

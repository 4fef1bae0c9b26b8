import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { problemOf } from '../support/envelope.ts'
import { muteWebhooks } from '../support/muted-webhooks.ts'
import { type Role, roles } from '../support/people.ts'
import { testBehindProxy as test } from '../support/test.ts'
import { requestsByPeople } from '../support/upstream.ts'

type Route = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; may: readonly Role[]; body?: unknown }

const everyone = roles
const money: Role[] = ['finance', 'manager']
const books: Role[] = ['finance', 'manager', 'admin']
const operations: Role[] = ['finance', 'support', 'manager']
const unknownId = '00000000-0000-4000-8000-000000000000'

const guardedRoutes: Route[] = [
  { method: 'GET', path: 'companies', may: everyone },
  { method: 'GET', path: 'companies/activity', may: everyone },
  { method: 'GET', path: 'documents/index', may: everyone },
  { method: 'GET', path: 'documents/place', may: everyone },
  { method: 'POST', path: 'documents/keys', may: everyone, body: { keys: [] } },
  { method: 'GET', path: 'budget', may: ['admin'] },
  { method: 'GET', path: 'settings', may: ['admin'] },
  { method: 'GET', path: 'settings/approvals', may: ['admin'] },
  { method: 'POST', path: 'settings/connections/single-sign-on/test', may: ['admin'], body: {} },
  { method: 'GET', path: `companies/${unknownId}`, may: everyone },
  { method: 'GET', path: 'documents?limit=1', may: everyone },
  { method: 'GET', path: 'documents/1', may: everyone },
  { method: 'GET', path: 'documents/1/due', may: money },
  { method: 'GET', path: 'documents/1/xml', may: everyone },
  { method: 'GET', path: 'documents/1/pdf', may: everyone },
  { method: 'POST', path: 'documents/1/link', may: everyone, body: { type: 'pdf', minutes: 1 } },
  { method: 'GET', path: 'search?q=papel', may: everyone },
  { method: 'GET', path: 'pix/balance', may: money },
  { method: 'GET', path: 'pix/charges', may: money },
  { method: 'GET', path: 'pix/charges/customers?q=ana', may: ['finance'] },
  { method: 'GET', path: `pix/charges/${unknownId}`, may: money },
  { method: 'POST', path: 'pix/charges', may: ['finance'], body: { amountCents: 100 } },
  { method: 'GET', path: 'pix/transfers', may: money },
  { method: 'GET', path: `pix/transfers/${unknownId}`, may: money },
  { method: 'GET', path: 'pix/transfers/review?amountCents=100&key=ninguem', may: money },
  { method: 'POST', path: 'pix/transfers', may: ['finance'], body: {} },
  { method: 'GET', path: 'pix/directory?key=bruno.vidal@exemplo.com.br', may: ['finance'] },
  { method: 'GET', path: 'pix/directory/usage', may: ['finance'] },
  { method: 'GET', path: `pix/charges/${unknownId}/share`, may: money },
  { method: 'GET', path: `pix/charges/${unknownId}/code?format=png`, may: money },
  { method: 'POST', path: `pix/charges/${unknownId}/share`, may: ['finance'], body: {} },
  { method: 'DELETE', path: `pix/charges/${unknownId}/share`, may: ['finance'] },
  { method: 'GET', path: 'bills', may: money },
  { method: 'GET', path: 'bills/summary', may: money },
  { method: 'GET', path: 'bills/file', may: money },
  { method: 'GET', path: 'bills/forecast', may: money },
  { method: 'GET', path: 'bills/forecast/accuracy', may: money },
  { method: 'GET', path: 'account/calendar', may: money },
  { method: 'PATCH', path: 'bills/1-1', may: ['finance'], body: {} },
  { method: 'POST', path: 'bills/1-1/habit', may: ['finance'], body: {} },
  { method: 'POST', path: 'bills/otherwise', may: ['finance'], body: {} },
  { method: 'POST', path: 'bills/batch', may: ['finance'], body: {} },
  { method: 'POST', path: 'bills/1-1/dismissal', may: ['finance'], body: {} },
  { method: 'DELETE', path: 'bills/1-1/dismissal', may: ['finance'] },
  { method: 'POST', path: 'account/calendar', may: money, body: {} },
  { method: 'DELETE', path: 'account/calendar', may: money },
  { method: 'POST', path: `pix/transfers/${unknownId}/receipt`, may: ['finance'], body: {} },
  { method: 'GET', path: 'pix/payees', may: money },
  { method: 'GET', path: 'pix/payees/file', may: money },
  { method: 'GET', path: 'pix/payees/name?key=bruno.vidal@exemplo.com.br&keyType=EMAIL', may: money },
  { method: 'GET', path: `pix/payees/${unknownId}`, may: money },
  { method: 'GET', path: `pix/payees/${unknownId}/payments`, may: money },
  { method: 'POST', path: 'pix/payees', may: ['finance'], body: {} },
  { method: 'PATCH', path: `pix/payees/${unknownId}`, may: ['finance'], body: {} },
  { method: 'DELETE', path: `pix/payees/${unknownId}`, may: ['finance'] },
  { method: 'GET', path: 'pix/statements', may: money },
  { method: 'GET', path: `pix/statements/${unknownId}`, may: money },
  { method: 'GET', path: `pix/statements/${unknownId}/file`, may: money },
  { method: 'GET', path: `pix/receipts/${unknownId}`, may: money },
  { method: 'GET', path: `pix/transfers/${unknownId}/receipt`, may: money },
  { method: 'GET', path: 'pix/refunds/E0/receipt', may: money },
  { method: 'GET', path: `pix/batches/${unknownId}/receipts`, may: money },
  { method: 'PATCH', path: `pix/batches/${unknownId}`, may: ['finance'], body: {} },
  { method: 'GET', path: `pix/statements/${unknownId}/preview`, may: money },
  { method: 'GET', path: 'pix/statements/existing?format=csv&from=2026-01-01&to=2026-01-31', may: money },
  { method: 'POST', path: 'pix/statements', may: money, body: {} },
  { method: 'GET', path: 'pix/accounts', may: books },
  { method: 'GET', path: 'pix/accounts/acc_ninguem', may: books },
  { method: 'GET', path: 'pix/accounts/known', may: money },
  { method: 'POST', path: 'pix/accounts', may: ['admin'], body: {} },
  { method: 'POST', path: 'pix/accounts/acc_ninguem/close', may: ['admin'], body: {} },
  { method: 'GET', path: 'pix/keys', may: books },
  { method: 'GET', path: 'pix/keys/key_ninguem', may: books },
  { method: 'POST', path: 'pix/keys', may: ['finance'], body: { key: 'ninguem' } },
  { method: 'DELETE', path: 'pix/keys/key_ninguem', may: ['finance'] },
  { method: 'GET', path: 'pix/received?limit=1', may: operations },
  { method: 'GET', path: 'pix/refunds', may: money },
  { method: 'GET', path: 'pix/refunds/E00000000', may: operations },
  { method: 'GET', path: 'pix/refunds/review?endToEndId=E00000000', may: money },
  { method: 'POST', path: 'pix/refunds', may: ['finance'], body: {} },
  { method: 'GET', path: 'pix/infractions?limit=1', may: operations },
  { method: 'GET', path: 'pix/infractions/queue?limit=1', may: operations },
  { method: 'GET', path: 'pix/infractions/queue/summary', may: operations },
  { method: 'POST', path: 'pix/infractions/queue/next', may: ['support'], body: { unknown: true } },
  { method: 'GET', path: 'pix/infractions/insight', may: ['manager'] },
  { method: 'GET', path: 'pix/infractions/insight/file', may: ['manager'] },
  { method: 'GET', path: 'pix/infractions/inf_ninguem', may: operations },
  { method: 'GET', path: 'pix/infractions/inf_ninguem/known', may: operations },
  { method: 'PUT', path: 'pix/infractions/inf_ninguem/draft', may: ['support'], body: { version: 0 } },
  { method: 'POST', path: 'pix/infractions/inf_ninguem/attachments?name=a.txt', may: ['support'], body: 'texto' },
  { method: 'GET', path: `pix/infractions/inf_ninguem/attachments/${unknownId}`, may: operations },
  { method: 'DELETE', path: `pix/infractions/inf_ninguem/attachments/${unknownId}`, may: ['support'] },
  { method: 'GET', path: 'pix/infractions/inf_ninguem/dossier', may: ['support'] },
  { method: 'POST', path: 'pix/infractions/inf_ninguem/dossier', may: ['support'], body: { parts: ['payment'] } },
  {
    method: 'POST',
    path: 'pix/infractions/inf_ninguem/dossier/preview',
    may: ['support'],
    body: { parts: ['payment'] },
  },
  { method: 'POST', path: 'pix/infractions/inf_ninguem/analysis', may: ['support'], body: {} },
  { method: 'GET', path: 'pix/infractions/inf_ninguem/analysis/file', may: operations },
  { method: 'GET', path: 'pix/infractions/templates', may: operations },
  { method: 'POST', path: 'pix/infractions/templates', may: ['support'], body: {} },
  { method: 'PUT', path: `pix/infractions/templates/${unknownId}`, may: ['support'], body: { name: 'a', body: 'b' } },
  { method: 'DELETE', path: `pix/infractions/templates/${unknownId}`, may: ['support'] },
  { method: 'POST', path: `approvals/${unknownId}/approve`, may: ['manager'], body: {} },
  { method: 'POST', path: `approvals/${unknownId}/reject`, may: ['manager'], body: {} },
  { method: 'GET', path: 'operations', may: everyone },
  { method: 'GET', path: 'operations/export?format=json&kind=pix.transfer', may: money },
  { method: 'GET', path: 'users', may: ['admin'] },
  { method: 'POST', path: 'users', may: ['admin'], body: {} },
  { method: 'PATCH', path: `users/${unknownId}`, may: ['admin'], body: { name: 'Ninguém' } },
  { method: 'POST', path: `users/${unknownId}/invitation`, may: ['admin'] },
  { method: 'GET', path: 'audit', may: ['manager', 'admin'] },
  { method: 'GET', path: 'audit/verification', may: ['manager', 'admin'] },
  { method: 'GET', path: 'audit/verification/progress', may: ['manager', 'admin'] },
  { method: 'GET', path: 'audit/file?format=csv&actor=nobody', may: ['manager', 'admin'] },
  { method: 'GET', path: 'webhooks?limit=1', may: ['admin'] },
  { method: 'GET', path: 'webhooks/setup', may: ['admin'] },
  { method: 'GET', path: 'webhooks/999999999', may: ['admin'] },
  { method: 'POST', path: 'webhooks/999999999/replay', may: ['admin'], body: {} },
  { method: 'GET', path: 'account/passkeys', may: everyone },
  { method: 'POST', path: 'account/passkeys', may: everyone, body: {} },
  { method: 'POST', path: 'account/passkeys/options', may: everyone, body: { password: '' } },
  { method: 'DELETE', path: `account/passkeys/${unknownId}`, may: everyone, body: { password: '' } },
  { method: 'POST', path: 'account/step-up/options', may: everyone, body: {} },
  { method: 'GET', path: 'account/push', may: everyone },
  { method: 'POST', path: 'account/push', may: everyone, body: {} },
  { method: 'PUT', path: `account/push/${unknownId}`, may: everyone, body: { kinds: [] } },
  { method: 'DELETE', path: `account/push/${unknownId}`, may: everyone },
  { method: 'GET', path: 'notices?limit=1', may: everyone },
  { method: 'GET', path: 'notices/summary', may: everyone },
  { method: 'POST', path: 'notices/read', may: everyone, body: {} },
  // An unknown parameter, because a valid request would stay open.
  { method: 'GET', path: 'events?unknown=1', may: everyone },
]

// In the environment of few files, so that no unsettled operations of others are read again meanwhile.
let unmute: () => void

test.beforeAll(({ env }) => {
  unmute = muteWebhooks(env)
})
test.afterAll(() => unmute())

function call(api: APIRequestContext, { method, path, body }: Route) {
  return api.fetch(`/api/${path}`, { method, data: body, headers: { 'idempotency-key': randomUUID() } })
}

for (const route of guardedRoutes) {
  test(`${route.method} /api/${route.path.split('?')[0]} is open to ${route.may.join(', ')} alone`, async ({
    as,
    env,
  }) => {
    await problemOf(await call(await as(null), route), 401, 'unauthenticated')

    const before = requestsByPeople(env.simulator).length
    const refuse = async (role: Role) => {
      const answer = await call(await as(role), route)
      expect(answer.status(), role).toBe(403)
      await problemOf(answer, 403, 'forbidden')
    }
    await Promise.all(roles.filter((role) => !route.may.includes(role)).map(refuse))
    expect(requestsByPeople(env.simulator).slice(before)).toEqual([])

    const open = async (role: Role) => {
      const status = (await call(await as(role), route)).status()
      expect([401, 403], role).not.toContain(status)
      expect(status, role).toBeLessThan(500)
    }
    await Promise.all(route.may.map(open))
  })
}

test('an operation is closed to a role that may not read its kind', async ({ as }) => {
  const id = randomUUID()
  const finance = await as('finance')
  await finance.post('/api/pix/charges', { data: { amountCents: 4_200 }, headers: { 'idempotency-key': id } })
  const support = await as('support')
  await problemOf(await support.get(`/api/operations/${id}`), 403, 'forbidden')
  await problemOf(await support.post(`/api/operations/${id}/verify`, { data: {} }), 403, 'forbidden')
  await problemOf(await (await as('manager')).post(`/api/operations/${id}/verify`, { data: {} }), 403, 'forbidden')
})

/** Pages that a role may not open, by the role that they take. */
const ofOthers: [role: Role, needed: string, pages: string[]][] = [
  [
    'support',
    'Financeiro',
    [
      'pix',
      'pix/charges',
      'pix/charges/new',
      `pix/charges/${unknownId}`,
      'pix/transfers',
      'pix/transfers/new',
      `pix/transfers/${unknownId}`,
      'pix/refunds',
      'pix/refunds/new',
      'exports',
      'reconciliation',
      'bills',
      'bills/forecast',
    ],
  ],
  ['support', 'Administração', ['webhooks', 'settings']],
  ['manager', 'Financeiro', ['pix/transfers/new', 'pix/refunds/new', 'pix/charges/new']],
  ['admin', 'Financeiro', ['pix/charges', 'pix/received', 'pix/transfers', 'pix/refunds']],
  ['admin', 'Gestão', ['approvals']],
]

test('a page of another role says which role it takes', async ({ as }) => {
  for (const [role, needed, pages] of ofOthers)
    for (const page of pages) {
      const html = await (await (await as(role)).get(`/${page}`)).text()
      const [, reason = ''] = html.split('Seu perfil não dá acesso a esta página')
      expect(reason.slice(0, 600), `${role}: ${page}`).toContain(needed)
    }
})

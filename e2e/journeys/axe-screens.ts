import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import type { Role } from '../support/people.ts'
import {
  type As,
  askToAgree,
  contest,
  createCharge,
  createTransfer,
  finishedExport,
  firstAccount,
  freight,
  invitation,
  lostCharge,
  lostTransfer,
  openEvent,
  openReceived,
  paid,
  payee,
  refund,
  report,
  reviewRefund,
  statement,
  waiting,
} from './axe-addresses.ts'
import { batchDraft, batchSent, chargesDraft, openWrongCharge } from './batch-screens.ts'
import { ownExternalId } from './charge-form.ts'
import { fillTransfer, goToReview, ownKey } from './transfer-form.ts'

type Screen = {
  name: string
  role: Role | null
  address: (env: Environment, finance: APIRequestContext, as: As) => Promise<string>
  /** Continues from the address to the tested state. */
  goOn?: (page: Page) => Promise<unknown>
}

const at = (address: string) => async () => address

/** Every screen with the data that it needs. */
export const screens: Screen[] = [
  { name: 'sign-in', role: null, address: at('/login?reason=expired') },
  { name: 'sign-out', role: 'finance', address: at('/logout') },
  { name: 'an invitation', role: null, address: invitation },
  { name: 'a link that is over', role: null, address: at('/invitation/nothing') },
  { name: 'a link to leave e-mail by that is none', role: null, address: at('/unsubscribe/nothing') },
  { name: 'home of finance', role: 'finance', address: at('/') },
  { name: 'home of support', role: 'support', address: at('/') },
  { name: 'companies', role: 'finance', address: at('/companies') },
  { name: 'companies by month, without an index', role: 'finance', address: at('/companies?view=months') },
  { name: 'documents', role: 'finance', address: at('/documents') },
  { name: 'checking keys', role: 'finance', address: at('/documents/keys') },
  {
    name: 'a document',
    role: 'finance',
    address: async (_, finance) => {
      const { items } = await rowsOf(await finance.get('/api/documents?model=nfe&limit=1'))
      return `/documents/${items[0]?.id}`
    },
    goOn: (page) => expect(page.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible(),
  },
  {
    name: 'the summary of a file',
    role: 'finance',
    address: freight,
    goOn: (page) => expect(page.getByText('Resumo interno lido do XML')).toBeVisible(),
  },
  {
    name: 'the tree of a file',
    role: 'finance',
    address: freight,
    async goOn(page) {
      await page.getByText('Árvore', { exact: true }).click()
      await expect(page.getByRole('tree')).toBeVisible()
    },
  },
  { name: 'reconciliation without the index', role: 'manager', address: at('/reconciliation') },
  { name: 'bills', role: 'finance', address: at('/bills') },
  { name: 'bills without a day', role: 'manager', address: at('/bills?view=undated') },
  { name: 'the forecast', role: 'finance', address: at('/bills/forecast?days=60') },
  { name: 'exports', role: 'manager', address: at('/exports') },
  { name: 'a new export', role: 'manager', address: at('/exports?new=folder') },
  { name: 'an export', role: 'manager', address: finishedExport },
  { name: 'figures', role: 'finance', address: at('/pix') },
  { name: 'charges', role: 'finance', address: at('/pix/charges') },
  { name: 'a new charge', role: 'finance', address: at('/pix/charges/new') },
  { name: 'a charge', role: 'finance', address: (_, finance) => createCharge(finance, ownExternalId(), 201) },
  { name: 'a lost answer', role: 'finance', address: lostCharge },
  { name: 'received', role: 'finance', address: at('/pix/received') },
  { name: 'a received payment', role: 'finance', address: openReceived },
  {
    name: 'transfers',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers?q=${await createTransfer(finance, paid)}`,
  },
  { name: 'a new transfer', role: 'finance', address: at('/pix/transfers/new') },
  {
    name: 'the review of a transfer',
    role: 'finance',
    address: at('/pix/transfers/new'),
    async goOn(page) {
      await fillTransfer(page, ownKey(), '7.123,45')
      await goToReview(page)
    },
  },
  {
    name: 'an accepted transfer',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers/${await createTransfer(finance, paid)}`,
  },
  { name: 'a transfer without an answer', role: 'finance', address: lostTransfer },
  {
    name: 'a transfer that awaits approval',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers/${await createTransfer(finance, waiting)}`,
  },
  {
    name: 'a request to decide on',
    role: 'manager',
    address: async (_, finance) => `/approvals?id=${await createTransfer(finance, waiting)}`,
  },
  {
    name: 'refunds',
    role: 'finance',
    address: async (env, finance) => `/pix/refunds?q=${(await refund(env, finance)).split('/').at(-1)}`,
  },
  { name: 'a new refund', role: 'finance', address: at('/pix/refunds/new') },
  { name: 'the review of a refund', role: 'finance', address: reviewRefund },
  { name: 'the refunds of a payment', role: 'finance', address: refund },
  { name: 'infractions', role: 'support', address: at('/pix/infractions') },
  { name: 'an infraction', role: 'support', address: async (env) => `/pix/infractions/${report(env)}` },
  {
    name: 'an infraction to look at',
    role: 'finance',
    address: async (env) => `/pix/infractions/${report(env)}`,
  },
  {
    name: 'an answered infraction',
    role: 'support',
    address: async (env, _, as) => `/pix/infractions/${(await contest(env, as)).infraction}`,
  },
  {
    name: 'an answer to decide on',
    role: 'manager',
    address: async (env, _, as) => `/approvals?id=${(await askToAgree(env, as)).id}`,
  },
  { name: 'figures of infractions', role: 'manager', address: at('/pix/infractions/insight') },
  { name: 'statements', role: 'manager', address: statement },
  { name: 'asking for a statement', role: 'manager', address: at('/pix/statements/new') },
  { name: 'accounts', role: 'admin', address: firstAccount },
  { name: 'a payee', role: 'finance', address: payee },
  { name: 'batches', role: 'finance', address: at('/pix/batches') },
  { name: 'a new batch', role: 'finance', address: at('/pix/batches?new=true') },
  { name: 'a draft of a batch', role: 'finance', address: batchDraft },
  {
    name: 'a row to mend',
    role: 'finance',
    address: batchDraft,
    goOn: (page) => page.getByText('Chave inválida').first().click(),
  },
  { name: 'a charge of a batch', role: 'finance', address: chargesDraft, goOn: openWrongCharge },
  { name: 'a batch that was sent', role: 'finance', address: batchSent },
  { name: 'keys', role: 'finance', address: at('/pix/keys') },
  { name: 'the directory', role: 'finance', address: at('/pix/directory') },
  { name: 'not allowed', role: 'support', address: at('/pix/charges') },
  { name: 'people', role: 'admin', address: at('/users') },
  { name: 'one’s own account', role: 'support', address: at('/account') },
  {
    name: 'setting up a second factor',
    role: 'support',
    address: at('/account'),
    async goOn(page) {
      await page.getByRole('button', { name: 'Ativar o segundo fator' }).click()
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    },
  },
  { name: 'the guide', role: 'support', address: at('/guide?q=prazo') },
  { name: 'audit', role: 'admin', address: at('/audit') },
  { name: 'webhooks', role: 'admin', address: at('/webhooks?open=setup') },
  { name: 'an event', role: 'admin', address: openEvent },
]

import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf, rowsOf } from '../support/envelope.ts'
import type { Role } from '../support/people.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'
import { failOnce, ownExternalId } from './charge-form.ts'

type Screen = {
  name: string
  role: Role | null
  address: (world: World, finance: APIRequestContext) => Promise<string>
}

const at = (address: string) => async () => address

async function createCharge(finance: APIRequestContext, externalId: string, status: number): Promise<string> {
  const id = randomUUID()
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/charges', { data: { amountCents: 124_890, externalId }, headers }), status)
  return `/pix/charges/${id}`
}

function lostCharge(world: World, finance: APIRequestContext): Promise<string> {
  const externalId = ownExternalId()
  failOnce(world.simulator, externalId, { kind: 'applied-then-reset' })
  return createCharge(finance, externalId, 202)
}

const screens: Screen[] = [
  { name: 'sign-in', role: null, address: at('/login?reason=expired') },
  { name: 'home of finance', role: 'finance', address: at('/') },
  { name: 'home of support', role: 'support', address: at('/') },
  { name: 'companies', role: 'finance', address: at('/companies') },
  { name: 'documents', role: 'finance', address: at('/documents') },
  {
    name: 'a document',
    role: 'finance',
    address: async (_, finance) => {
      const { items } = await rowsOf(await finance.get('/api/documents?limit=1'))
      return `/documents/${items[0]?.id}`
    },
  },
  { name: 'balance', role: 'finance', address: at('/pix') },
  { name: 'charges', role: 'finance', address: at('/pix/charges') },
  { name: 'a new charge', role: 'finance', address: at('/pix/charges/new') },
  { name: 'a charge', role: 'finance', address: (_, finance) => createCharge(finance, ownExternalId(), 201) },
  { name: 'a lost answer', role: 'finance', address: lostCharge },
  { name: 'not allowed', role: 'support', address: at('/pix/charges') },
  { name: 'people', role: 'admin', address: at('/users') },
  { name: 'audit', role: 'admin', address: at('/audit') },
]

const themes = ['light', 'dark'] as const

const phoneWidth = 390

/** What axe finds on a page that has everything it waits for. */
async function findings(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`))
}

for (const { name, role, address } of screens) {
  for (const theme of themes) {
    test.describe(`${name}, ${theme}`, () => {
      test.use({ role })

      test('axe finds nothing, on a desk or on a phone', async ({ page, context, as, world }) => {
        await context.addCookies([{ name: 'lastro-theme', value: theme, url: world.url }])
        await page.goto(await address(world, await as('finance')))
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await findings(page)).toEqual([])
        await page.setViewportSize({ width: phoneWidth, height: 844 })
        expect(await findings(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneWidth)
      })
    })
  }
}

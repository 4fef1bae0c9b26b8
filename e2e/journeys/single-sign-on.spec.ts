import { expect } from '@playwright/test'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { startIssuer } from '../support/issuer.ts'
import { limits } from '../support/limits.ts'
import { people } from '../support/people.ts'
import { hydrated, test } from '../support/test.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let lastro: Environment

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  issuer = await startIssuer()
  lastro = await startEnvironment({ configuration: issuer.configuration })
  issuer.register(lastro.url)
})
test.afterAll(async () => {
  await lastro.stop()
  await issuer.stop()
})

test('somebody comes in through the company and leaves both; whoever is not known reads why', async ({ page }) => {
  issuer.vouchFor({ sub: 'marina', email: people.finance.email, email_verified: true })
  await page.goto(`${lastro.url}/login?next=/pix/charges`)
  await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click()
  await expect(page).toHaveURL(`${lastro.url}/pix/charges`)
  await hydrated(page)
  await page.getByRole('button', { name: `Conta de ${people.finance.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${lastro.url}/login`)
  expect(issuer.counts()).toEqual({ signedIn: 1, left: 1 })

  issuer.vouchFor({ sub: 'somebody', email: 'stranger@example.com', email_verified: true })
  await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click()
  await expect(page.getByText('Seu acesso ao Lastro ainda não foi criado para esta conta.')).toBeVisible()
})

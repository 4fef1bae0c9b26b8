import { expect, type Page } from '@playwright/test'
import type { Simulator } from '../simulator/server.ts'
import { test } from '../support/test.ts'
import { casePage as pageOf } from './infraction-writing.ts'

test.use({ role: 'finance' })

/** An infraction over a payment of its own. */
function register(simulator: Simulator, input: Record<string, unknown>): string {
  const { end_to_end_id } = simulator.receive({ value: 228.24 })
  return String(simulator.registerInfraction({ transaction_id: String(end_to_end_id), ...input }).id)
}

const shownBy = (simulator: Simulator, id: string) =>
  Object(simulator.state()).infractions.find((one: { id: string }) => one.id === id)

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what went back and what disagrees is shown as the provider reports it', async ({ page, env }) => {
  await test.step('a payment that went back whole is said to be', async () => {
    await page.goto(pageOf(register(env.simulator, { amount: 22_824, refunded_amount: 22_824 })))
    await expect(page.getByText('Este pagamento já foi devolvido integralmente')).toBeVisible()
    await expect(page.getByText('Nenhuma devolução conhecida deste pagamento.')).toHaveCount(0)
  })

  await test.step('amounts that disagree are shown both, and how much of them went back, on the case and in the queue', async () => {
    const figures = { amount: 22_824, amount_brl: 250, refunded_amount: 22_824, refunded_amount_brl: 100 }
    const id = register(env.simulator, figures)
    await page.goto(pageOf(id))
    const claimed = column(page, 'Alegação')
    await expect(claimed.getByText('O provedor informa valores diferentes')).toBeVisible()
    await expect(claimed.getByText(/R\$\s228,24 .* R\$\s250,00/)).toBeVisible()
    await expect(claimed.getByText(/R\$\s228,24 .* R\$\s100,00/)).toBeVisible()
    await expect(page.getByText('R$ 100,00 de R$ 250,00 já foram devolvidos')).toBeVisible()
    const { transaction_id: payment } = await shownBy(env.simulator, id)
    await page.goto(`/pix/infractions?transactionId=${payment}`)
    await expect(page.getByRole('row').filter({ hasText: 'ou R$ 250,00' })).toContainText('R$ 228,24')
  })
})

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

test('what went back, what is not known and what disagrees is shown as the provider reports it', async ({
  page,
  env,
}) => {
  await test.step('a payment that went back is said to be, in part or whole, by how much of how much', async () => {
    for (const [refunded_amount, text] of [
      [11_412, 'R$ 114,12 de R$ 228,24 já foram devolvidos'],
      [22_824, 'Este pagamento já foi devolvido integralmente'],
    ] as const) {
      await page.goto(pageOf(register(env.simulator, { amount: 22_824, refunded_amount })))
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText('Nenhuma devolução conhecida deste pagamento.')).toHaveCount(0)
    }
  })

  await test.step('where no refund is given nothing is said to have gone back', async () => {
    await page.goto(pageOf(register(env.simulator, { amount: 22_824, refunded_amount: null })))
    const claimed = column(page, 'Alegação')
    await expect(claimed.getByText('não informado', { exact: true })).toBeVisible()
    await expect(column(page, 'Dados apurados').getByText('Nenhuma devolução conhecida deste pagamento.')).toBeVisible()
    await expect(page.getByText(/já fo(i|ram) devolvido/)).toHaveCount(0)
  })

  await test.step('amounts that disagree are shown both, on the case and in the queue', async () => {
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

import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'finance' })

const around = ['Chave: KEY', 'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p=KEY|2|1|1|0A1B']

test('a key is found as it was pasted: with its label, or as the address in a QR code', async ({ page, env }) => {
  for (const pasted of around) {
    const { chave } = await env.simulator.captureDocument({ modelo: 'nfce' })
    await page.goto('/documents')
    const box = page.getByRole('searchbox', { name: 'Chave ou ID' })
    await box.fill(pasted.replace('KEY', String(chave)))
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`doc=${chave}`))
  }
})

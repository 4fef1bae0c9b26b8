import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { failTransfer } from '../../journeys/transfer-form.ts'
import { dataOf } from '../../support/envelope.ts'
import type { Role } from '../../support/people.ts'
import { root } from '../../support/root.ts'
import { openChromium } from './chromium.ts'
import { fixedLook } from './looks.ts'
import { type PictureStage, setPictureStage } from './stage.ts'

type ReadmePicture = {
  name: string
  role: Role
  address: (stage: PictureStage) => string | Promise<string>
  goOn?: (page: Page) => Promise<unknown>
}

async function lostTransfer({ env, as }: PictureStage): Promise<string> {
  const key = 'financeiro@ceramicaportovelho.com.br'
  failTransfer(env.simulator, key, { kind: 'applied-then-reset', times: 100 })
  const id = randomUUID()
  const data = { amountCents: 187_340, key: { type: 'EMAIL', value: key }, description: 'Nota 60.414' }
  const api = await as('finance')
  await dataOf(await api.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return `/pix/transfers/${id}`
}

function dispute({ env: { simulator } }: PictureStage): string {
  const payer = { name: 'Marcos Vinícius Amaral', document: '28848973213' }
  const { end_to_end_id: payment } = simulator.receive({ value: 2_190, payer })
  const { id } = simulator.registerInfraction({ transaction_id: payment, amount: 219_000, situation_type: 'SCAM' })
  return `/pix/infractions/${id}`
}

const pictures: readonly ReadmePicture[] = [
  {
    name: 'documents',
    role: 'finance',
    address: () => '/documents?model=55',
    async goOn(page) {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('region', { name: 'Prévia do documento' }).locator('canvas').first()).toBeVisible()
    },
  },
  { name: 'pix', role: 'finance', address: () => '/pix' },
  {
    name: 'reconciliation',
    role: 'finance',
    address: () => '/reconciliation',
    goOn: (page) => expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible(),
  },
  { name: 'dispute', role: 'support', address: dispute },
  { name: 'unknown-outcome', role: 'finance', address: lostTransfer },
  {
    name: 'search',
    role: 'finance',
    address: () => '/',
    async goOn(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar' }).fill('cerâmica')
      await expect(page.getByRole('option').nth(3)).toBeVisible()
    },
  },
]

/** Maximum size of a picture in bytes. */
const mostBytes = 200_000

/** Takes the pictures of the READMEs, light, in Portuguese, 1440 by 900. */
export async function takeReadmePictures(): Promise<void> {
  const stage = await setPictureStage('usual')
  const window = await openChromium(stage)
  const folder = `${root}/public/readme`
  mkdirSync(folder, { recursive: true })
  try {
    for (const { name, role, address, goOn } of pictures) {
      await window.open(await address(stage), role, fixedLook, goOn)
      const file = `${folder}/${name}.webp`
      writeFileSync(
        file,
        await sharp(await window.picture())
          .webp({ quality: 86, effort: 6 })
          .toBuffer(),
      )
      const { size } = statSync(file)
      if (size > mostBytes) throw new Error(`${file} is larger than ${mostBytes} bytes`)
      console.log(`public/readme/${name}.webp  ${Math.round(size / 1_000)} KB`)
    }
  } finally {
    await window.close()
    await stage.stop()
  }
}

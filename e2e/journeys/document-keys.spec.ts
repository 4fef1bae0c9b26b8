import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { absentKey } from '../support/access-keys.ts'
import { everyRow, type Fields } from '../support/envelope.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance' })

const keyOf = (row: Fields | undefined) => String(row?.accessKey)

/** The provider's documents, once the index lists all of them. */
async function documentsOf(api: APIRequestContext): Promise<Fields[]> {
  const isListed = async () => (await (await api.get('/api/documents/index')).json()).data.listed
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
  return everyRow((cursor) =>
    api.get('/api/documents', { params: { source: 'provider', limit: 200, ...(cursor ? { cursor } : {}) } }),
  )
}

const keysField = (page: Page) => page.getByRole('textbox', { name: 'Chaves de acesso' })
const table = (page: Page) => page.getByRole('grid', { name: 'Chaves conferidas' })
const row = (page: Page, key: string) => table(page).getByRole('row').filter({ hasText: key })

test('pasted keys are checked, looked up at the provider, scrolled by keyboard, and leave as a CSV', async ({
  page,
  as,
  env,
}) => {
  await test.step('a pasted column is explained, found by the index, and what it lacks is looked up at the provider', async () => {
    const rows = await documentsOf(await as('finance'))
    const open = rows.find(({ model, purged, cancelled }) => model === 'nfe' && !purged && !cancelled)
    const cancelled = rows.find((one) => one.cancelled && !one.purged)
    const purged = rows.find((one) => one.purged)
    const service = rows.find(({ model, purged: gone }) => model === 'nfs-e' && !gone)
    const absent = absentKey(5_100_001)
    const wrong = `${absent.slice(0, 43)}${(Number(absent.at(-1)) + 1) % 10}`
    const grouped = keyOf(open).replace(/(.{4})/g, '$1 ')
    const lines = [
      'Chave;Fornecedor',
      grouped,
      keyOf(cancelled),
      keyOf(purged),
      keyOf(service),
      absent,
      wrong,
      keyOf(open),
    ]
    await page.goto('/documents/keys')
    await keysField(page).fill(lines.join('\n'))
    await expect(page.getByText('6 chaves, 1 repetida, 1 linha sem chave.')).toBeVisible()

    await page.getByRole('button', { name: 'Conferir 6 chaves' }).click()
    await expect(row(page, keyOf(open))).toContainText('Encontrada')
    await expect(row(page, keyOf(open))).toContainText('2×')
    await expect(row(page, keyOf(cancelled))).toContainText('Cancelada')
    await expect(row(page, keyOf(purged))).toContainText('Expurgada')
    await expect(row(page, absent)).toContainText('Não encontrada')
    await expect(row(page, wrong)).toContainText('não confere')
    await expect(row(page, 'Chave;Fornecedor')).toContainText('Sem chave')

    const states = page.getByRole('group', { name: 'Filtrar por situação' })
    await states.getByText('Não encontradas 2').click()
    await expect(table(page).getByRole('row')).toHaveCount(3)
    await states.getByText('Todas 7').click()

    await row(page, wrong).getByText('Não encontrada').click()
    const details = page.getByRole('region', { name: 'Detalhes da chave' })
    await expect(details).toContainText('SP (35)')
    await expect(details).toContainText('12.345.678/0001-95')
    await expect(details).toContainText('1, normal')
    await expect(details).toContainText('não confere')
    await row(page, keyOf(service)).getByText('Encontrada').click()
    await expect(details).toContainText('Município (IBGE)')
    await expect(details).toContainText(/prefeitura|Sefin Nacional/)
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()

    await row(page, keyOf(open)).getByRole('link').click()
    await expect(page).toHaveURL(`/documents/${keyOf(open)}`)
    await page.goBack()
    await expect(row(page, keyOf(open))).toContainText('Encontrada')
  })

  await test.step('5,000 keys scroll in one list by the keyboard, can be stopped and cleared, and leave as a CSV', async () => {
    const keys = Array.from({ length: 5_001 }, (_, at) => absentKey(6_000_000 + at))
    await page.getByRole('button', { name: 'Limpar' }).click()
    await keysField(page).fill(keys.join('\t'))
    await expect(page.getByText('O limite é de 5.000 chaves por vez; serão conferidas as primeiras.')).toBeVisible()
    await page.getByRole('button', { name: 'Conferir 5.000 chaves' }).click()
    await page.getByRole('button', { name: 'Parar' }).click()
    await expect(page.getByText(/chaves ainda não foram consultadas no provedor/)).toBeVisible()
    await expect(page.getByText('5.000 de 5.000 linhas')).toBeVisible()
    expect(await table(page).getByRole('row').count()).toBeLessThan(100)
    await page.keyboard.press('End')
    await expect(row(page, keys[4_999] ?? '')).toBeFocused()
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expect(keysField(page)).toHaveValue('')

    await test.step('the checked keys are a CSV in which nothing is a formula', async () => {
      const absent = absentKey(5_200_001)
      await keysField(page).fill(`=HYPERLINK("http://x";"y")\n${absent}`)
      await page.getByRole('button', { name: 'Conferir 1 chave' }).click()
      await expect(row(page, absent)).toContainText('Não encontrada')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^chaves-conferidas-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await file.path(), 'utf8')
      const [head, formula, key] = text.split('\r\n')
      expect(head).toMatch(/^\ufeffChave de acesso;Chave em grupos de quatro;Situação;/)
      expect(formula).toContain(`'=HYPERLINK`)
      expect(key).toContain(`${absent};${absent.replace(/(.{4})(?=.)/g, '$1 ')};Não encontrada;NF-e;SP;2026-11;`)
    })
  })

  await test.step('a file is read in the browser, and a workbook says what to do', async () => {
    await page.getByRole('button', { name: 'Limpar' }).click()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'a.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') })
    await expect(page.getByText('Este arquivo é uma planilha do Excel.')).toBeVisible()
    const text = `\ufeffchave\r\n${absentKey(5_400_001)}\r\n`
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'utf16le') })
    await expect(page.getByText('1 chave, 1 linha sem chave.')).toBeVisible()
  })

  await test.step('while the provider is busy the check waits and goes on by itself', async () => {
    const absent = absentKey(5_300_001)
    const headers = { 'retry-after': '3' }
    env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${absent}`, kind: '429', headers, times: 3 })
    await keysField(page).fill(absent)
    await page.getByRole('button', { name: 'Conferir 1 chave' }).click()
    await expect(page.getByText(/O provedor está ocupado; continua em \d+ s/)).toBeVisible({ timeout: 20_000 })
    await expect(row(page, absent)).toContainText('Não encontrada', { timeout: 20_000 })
  })

  await test.step('on a phone rows are cards, and a key opens over them', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const other = absentKey(5_500_001)
    await page.getByRole('button', { name: 'Limpar' }).click()
    await keysField(page).fill(other)
    await page.getByRole('button', { name: 'Conferir 1 chave' }).click()
    await row(page, other).getByText('Não encontrada').click()
    await expect(page.getByRole('region', { name: 'Detalhes da chave' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

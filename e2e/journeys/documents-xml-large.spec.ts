import { expect, type Page } from '@playwright/test'
import type { Environment } from '../support/environment.ts'
import { largeNote } from '../support/large-xml.ts'
import { test } from '../support/test.ts'
import { requestCount } from '../support/upstream.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

/** Opens a new note with this XML. */
async function openXml(page: Page, simulator: Environment['simulator'], xml: string): Promise<string> {
  const id = String((await simulator.captureDocument({ modelo: 'nfe' })).id)
  simulator.replaceXml(id, xml)
  await page.goto(`/documents/${id}`)
  await page.getByText('XML', { exact: true }).last().click()
  return id
}

const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Modo de exibição do XML' }).getByText(name, { exact: true }).click()

/** The page renders only visible elements of twenty thousand items with a dozen elements each. */
const expectLight = async (page: Page) => expect(await page.locator('*').count()).toBeLessThan(2 * 20_000)

/** Finds the hostile text in the tree. */
async function findInTree(page: Page) {
  await view(page, 'Árvore')
  const tree = page.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('textbox', { name: 'Buscar no arquivo' })
  await expect(field).toBeFocused()
  await field.fill('window.ran')
  await field.press('Enter')
  await expect(tree.getByRole('treeitem', { selected: true }).filter({ hasText: 'onerror=' })).toBeInViewport()
  await field.fill('nada disso')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nenhum resultado')
  await field.press('Escape')
  await expect(tree).toBeFocused()
}

const canary = '<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">'
const asText = canary.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const outside = '<!DOCTYPE nfeProc [<!ENTITY x SYSTEM "http://127.0.0.1:9/x"><!ENTITY y "rir">]>'
const hostileInfo = `${asText} <![CDATA[${canary}]]> &x; &y; <a xmlns="http://www.w3.org/1999/xhtml" href="javascript:window.ran=1" onclick="window.ran=1">clique</a>`

test('a large file is summed up, a cut one shows what came, and what a hostile one says is text', async ({
  page,
  env,
}) => {
  await test.step('a note of 20 MB is summed up, and its text begins', async () => {
    const id = await openXml(page, env.simulator, largeNote(20_000))
    await expect(page.getByText('Arquivo grande: o resumo traz os primeiros mil de cada lista')).toBeVisible()
    await expect(page.getByText('19.000 elementos ficaram de fora do resumo.')).toBeVisible()
    await expect(page.getByText('Porto Belo Comércio S.A.')).toBeVisible()
    await expect(page.getByText('R$ 200.000,00').first()).toBeVisible()

    await expect(page.getByRole('group', { name: 'Modo de exibição do XML' })).not.toContainText('Árvore')
    await view(page, 'XML')
    await expect(page.getByText(/^Arquivo de \d+\sMB: abaixo, só o início$/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'XML' }).getByRole('link', { name: 'Baixar o XML' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xml$/)
    expect(requestCount(env.simulator, `/v1/documentos/${id}/xml`)).toBe(1)
    await expectLight(page)
  })

  await test.step('a large file of an unknown type says so above its beginning, and a cut one shows what came', async () => {
    await openXml(page, env.simulator, `<catalogo>${'<item>Parafuso</item>'.repeat(150_000)}</catalogo>`)
    await expect(page.getByText('Este XML não é de um tipo de documento fiscal conhecido')).toBeVisible()
    await expect(page.getByRole('region', { name: 'XML' })).toContainText('<catalogo>')

    await openXml(page, env.simulator, largeNote(3000).slice(0, -100))
    await expect(page.getByText('O XML está malformado')).toBeVisible()
    await expect(page.getByRole('region', { name: 'XML' })).toContainText('<nNF>60414</nNF>')
  })

  await test.step('what a hostile file says is text and runs nowhere', async () => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(env.url)) elsewhere.push(request.url())
    })
    for (const [size, items, searched] of [
      ['small', 3, findInTree],
      ['large', 3000, async () => {}],
    ] as const)
      await test.step(`a ${size} file`, async () => {
        const xml = largeNote(items, hostileInfo).replace(
          '?>',
          `?><?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?>${outside}`,
        )
        await openXml(page, env.simulator, xml)
        await expect(page.getByText('<script>window.ran=1</script>').first()).toBeVisible()
        await searched(page)
        await view(page, 'XML')
        await expect(page.getByRole('region', { name: 'XML' })).toContainText('<!DOCTYPE nfeProc')
        expect(await page.evaluate(() => 'ran' in window)).toBe(false)
        expect(elsewhere.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([])
      })
  })
})

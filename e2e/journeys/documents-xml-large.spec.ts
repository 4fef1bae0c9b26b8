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

/** Scrolls to the note's last element, after the end of its list has loaded. */
const toEnd = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('treeitem', { name: /^total/ })).toBeVisible({ timeout: 300 })
  }).toPass()

/** The page renders only visible elements of twenty thousand items with a dozen elements each. */
const expectLight = async (page: Page) => expect(await page.locator('*').count()).toBeLessThan(2 * 20_000)

const canary = '<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">'
const asText = canary.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const outside = '<!DOCTYPE nfeProc [<!ENTITY x SYSTEM "http://127.0.0.1:9/x"><!ENTITY y "rir">]>'
const hostileInfo = `${asText} <![CDATA[${canary}]]> &x; &y; <a xmlns="http://www.w3.org/1999/xhtml" href="javascript:window.ran=1" onclick="window.ran=1">clique</a>`

test('a large file is opened by need and searched, a cut one shows what came, and what a hostile one says is text', async ({
  page,
  env,
}) => {
  await test.step('a note of 20 MB is summed up, opened by need and searched', async () => {
    const id = await openXml(page, env.simulator, largeNote(20_000))
    await expect(page.getByText('Arquivo grande: o resumo traz os primeiros mil de cada lista')).toBeVisible()
    await expect(page.getByText('19.000 elementos ficaram de fora do resumo.')).toBeVisible()
    await expect(page.getByText('Porto Belo Comércio S.A.')).toBeVisible()
    await expect(page.getByText('R$ 200.000,00').first()).toBeVisible()

    await view(page, 'Árvore')
    const tree = page.getByRole('tree')
    await expect(tree.getByRole('treeitem', { name: /^infNFe/ })).toHaveAttribute('aria-expanded', 'true')
    await expect(tree.getByRole('treeitem', { name: /^det nItem="1"/ }).first()).toHaveAttribute(
      'aria-expanded',
      'false',
    )

    await tree.focus()
    await toEnd(page)
    await expect(tree.getByRole('treeitem', { name: /^infAdic/ })).toBeVisible()
    await expectLight(page)

    await page.keyboard.press('ControlOrMeta+f')
    const field = page.getByRole('textbox', { name: 'Buscar no arquivo' })
    await expect(field).toBeFocused()
    await field.fill('ACO INOXIDAVEL, PEÇA 1500')
    const found = page.getByRole('search').getByRole('status')
    await expect(found).toHaveText('11 elementos')
    await field.press('Enter')
    await expect(found).toHaveText('1 de 11')
    const hit = (piece: number) => tree.getByRole('treeitem', { selected: true }).filter({ hasText: `peça ${piece}` })
    await expect(hit(1500)).toBeInViewport()
    await field.press('Enter')
    await expect(hit(15_000)).toBeInViewport()
    await field.press('Shift+Enter')
    await expect(hit(1500)).toBeInViewport()
    await field.press('Shift+Enter')
    await expect(found).toHaveText('11 de 11')
    await expect(hit(15_009)).toBeInViewport()
    await field.fill('nada disso')
    await expect(found).toHaveText('Nenhum resultado')
    await field.press('Escape')
    await expect(tree).toBeFocused()

    await view(page, 'XML')
    await expect(page.getByText(/^Arquivo de \d+\sMB: abaixo, só o início$/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'XML' }).getByRole('link', { name: 'Baixar o XML' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xml$/)
    expect(requestCount(env.simulator, `/v1/documentos/${id}/xml`)).toBe(1)
    await expectLight(page)
  })

  await test.step('the children of a long list come as they are wanted, and a file that is cut off shows what came', async () => {
    await openXml(page, env.simulator, largeNote(3000))
    await view(page, 'Árvore')
    const tree = page.getByRole('tree')
    await tree.focus()
    const gap = tree.getByRole('treeitem', { name: /elementos: mostrar os próximos$/ })
    await toEnd(page)
    // The list is three elements deep and shows two hundred entries.
    await tree.evaluate((element) => element.parentElement?.scrollTo(0, 28 * 195))
    await expect(gap).toHaveText('Mais 2.800 elementos: mostrar os próximos')
    await gap.click()
    await expect(tree.getByRole('treeitem', { name: /^det nItem="198"/ })).toBeVisible()

    await openXml(page, env.simulator, largeNote(3000).slice(0, -100))
    await expect(page.getByText('O XML está malformado')).toBeVisible()
    await expect(page.getByRole('region', { name: 'XML' })).toContainText('<nNF>60414</nNF>')
  })

  await test.step('what a hostile file says is text and runs nowhere', async () => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(env.url)) elsewhere.push(request.url())
    })
    for (const [size, items] of [
      ['small', 3],
      ['large', 3000],
    ] as const)
      await test.step(`a ${size} file`, async () => {
        const xml = largeNote(items, hostileInfo).replace(
          '?>',
          `?><?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?>${outside}`,
        )
        await openXml(page, env.simulator, xml)
        await expect(page.getByText('<script>window.ran=1</script>').first()).toBeVisible()
        await view(page, 'Árvore')
        await page.getByRole('textbox', { name: 'Buscar no arquivo' }).fill('window.ran')
        await page.getByRole('textbox', { name: 'Buscar no arquivo' }).press('Enter')
        await expect(page.getByRole('treeitem', { selected: true }).filter({ hasText: 'onerror=' })).toBeInViewport()
        await view(page, 'XML')
        await expect(page.getByRole('region', { name: 'XML' })).toContainText('<!DOCTYPE nfeProc')
        expect(await page.evaluate(() => 'ran' in window)).toBe(false)
        expect(elsewhere.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([])
      })
  })
})

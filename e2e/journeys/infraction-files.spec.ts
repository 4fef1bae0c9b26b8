import { expect, type Page, type Route } from '@playwright/test'
import { attachedTo, megabyte, newInfraction, sha256Of, textOf } from '../support/attachments.ts'
import { rowsOf } from '../support/envelope.ts'
import { newNoteWithItsOwnNumber } from '../support/own-number.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'support', viewport: { width: 1440, height: 900 } })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const filesOf = (page: Page) => page.getByRole('region', { name: 'Anexos' })
const rowOf = (page: Page, text: string) => filesOf(page).getByRole('listitem').filter({ hasText: text })

async function openCase(page: Page, id: string) {
  await page.goto(`/pix/infractions/${id}`)
  await expect(filesOf(page).getByText('0 de 10, até 10 MB cada')).toBeVisible()
}

async function pick(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  const chosen = page.waitForEvent('filechooser')
  await filesOf(page).getByRole('button', { name: 'Selecionar arquivos' }).click()
  await (await chosen).setFiles(files.map((file) => ({ ...file, mimeType: '' })))
}

const notesOf = (page: Page) => page.getByRole('dialog', { name: 'Anexar nota fiscal' })

async function openNotes(page: Page) {
  await filesOf(page).getByRole('button', { name: 'Anexar nota' }).click()
  await expect(notesOf(page).getByRole('textbox').first()).toBeFocused()
}

/** Holds every upload until released; returns the held ones by their file's name. */
async function holdUploads(page: Page, id: string) {
  const held = new Map<string | null, Route>()
  await page.route(`**/api/pix/infractions/${id}/attachments?*`, (route) => {
    held.set(new URL(route.request().url()).searchParams.get('name'), route)
  })
  return held
}

async function expectNoViolations(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
}

test('files come by choice, drop and paste, are refused in words, looked at, cancelled, tried again and removed; notes are found and attached', async ({
  page,
  as,
  env,
}) => {
  await test.step('files are picked, refused in words where they must be, looked at and removed', async () => {
    const id = await newInfraction(env)
    const support = await as('support')
    const talk = textOf(300_000)
    await openCase(page, id)
    await pick(
      page,
      { name: 'entrega.png', buffer: picture },
      { name: 'conversa.txt', buffer: talk },
      { name: 'programa.pdf', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 1)]) },
      { name: 'vazio.pdf', buffer: Buffer.alloc(0) },
      { name: 'filme.mp4', buffer: Buffer.alloc(12 * megabyte, 1) },
    )
    await expect(rowOf(page, 'programa.pdf')).toContainText(
      'O conteúdo é EXE, independentemente do nome. Aceitos: PDF, PNG',
    )
    await expect(rowOf(page, 'vazio.pdf')).toContainText('O arquivo está vazio.')
    await expect(rowOf(page, 'filme.mp4')).toContainText('O arquivo tem 13 MB, acima do limite de 10 MB.')
    await expect(filesOf(page).getByText('2 de 10, até 10 MB cada')).toBeVisible()
    await expect(rowOf(page, 'conversa.txt')).toContainText(sha256Of(talk).slice(0, 4))
    expect(await attachedTo(support, id)).toHaveLength(2)
    for (const name of ['programa.pdf', 'vazio.pdf', 'filme.mp4']) {
      await filesOf(page)
        .getByRole('button', { name: `Dispensar ${name}` })
        .click()
    }
    await expect(filesOf(page).getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page)

    await filesOf(page).getByRole('button', { name: 'Ver entrega.png', exact: true }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('img', { name: 'entrega.png' })).toBeVisible()
    await expect(preview.getByText(sha256Of(picture))).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(preview.getByRole('region', { name: 'Texto de conversa.txt' })).toContainText('evidencia; evidencia;')
    await expect(preview.getByText('Exibidos os primeiros 200 KB de 300 KB.')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()

    await pick(page, { name: 'de novo.png', buffer: picture })
    const copy = rowOf(page, 'Conteúdo igual ao de entrega.png. Basta um dos dois.')
    await expect(copy).toContainText('de novo.png')
    await copy.getByRole('button', { name: 'Remover a cópia' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remover de novo.png?' })
    await expect(question.getByRole('button', { name: 'Manter o arquivo' })).toBeFocused()
    await question.getByRole('button', { name: 'Remover', exact: true }).click()
    await expect(filesOf(page).getByRole('status').filter({ hasText: 'de novo.png removido' })).toBeAttached()
    await expect(copy).toBeHidden()
    expect(await attachedTo(support, id)).toHaveLength(2)
  })

  await test.step('files come by drop and by paste, a picture under the name of its minute', async () => {
    const id = await newInfraction(env)
    await openCase(page, id)
    const transfer = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['comprovante'], 'solto.txt'))
      return dropped
    })
    // Repeats the event, as browsers do while something is dragged over the page.
    await expect(async () => {
      await filesOf(page).dispatchEvent('dragover', { dataTransfer: transfer })
      await expect(page.getByText('Solte para anexar a este parecer')).toBeVisible({ timeout: 500 })
    }).toPass()
    await filesOf(page).dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.getByText('Solte para anexar a este parecer')).toBeHidden()
    await expect(filesOf(page).getByRole('button', { name: 'Ver solto.txt', exact: true })).toBeVisible()

    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
    }, picture.toString('base64'))
    await page.keyboard.press('Control+V')
    const pasted = filesOf(page).getByRole('button', { name: /^Ver captura de tela \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/ })
    await expect(pasted).toBeVisible()
    expect(await attachedTo(await as('support'), id)).toHaveLength(2)

    await test.step('a name that says another type than the content is pointed out, and put right with one click', async () => {
      await pick(page, { name: 'conversa.pdf', buffer: textOf(300) })
      const row = rowOf(page, 'conversa')
      await expect(row).toContainText('O conteúdo é TXT, mas o nome indica outro tipo de arquivo.')
      await row.getByRole('button', { name: 'Renomear para conversa.txt' }).click()
      await expect(row.getByRole('button', { name: 'Ver conversa.txt', exact: true })).toBeVisible()
      await expect(row).not.toContainText('indica outro tipo')
      expect(await attachedTo(await as('support'), id)).toContainEqual(
        expect.objectContaining({ name: 'conversa.txt', type: 'text/plain' }),
      )
    })
  })

  await test.step('an upload can be cancelled, one that was cut is tried again, and leaving asks', async () => {
    const id = await newInfraction(env)
    await openCase(page, id)
    const held = await holdUploads(page, id)
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
    await pick(page, ...names.map((name) => ({ name, buffer: Buffer.from(`conteúdo de ${name}`) })))
    await expect.poll(() => held.size).toBe(3)
    await expect(rowOf(page, 'd.txt')).toContainText('Na fila de envio')

    const opened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await opened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()

    await filesOf(page).getByRole('button', { name: 'Cancelar o envio de a.txt' }).click()
    await expect(rowOf(page, 'a.txt')).toBeHidden()
    await expect.poll(() => held.size).toBe(4)
    await held.get('b.txt')?.abort('connectionreset')
    await expect(rowOf(page, 'b.txt')).toContainText('A conexão foi interrompida antes da confirmação do servidor.')
    await held.get('c.txt')?.continue()
    await expect(filesOf(page).getByText('1 de 10, até 10 MB cada')).toBeVisible()
    await held.get('d.txt')?.continue()
    await expect(filesOf(page).getByText('2 de 10, até 10 MB cada')).toBeVisible()

    await page.unroute(`**/api/pix/infractions/${id}/attachments?*`)
    await filesOf(page).getByRole('button', { name: 'Tentar de novo: b.txt' }).click()
    await expect(filesOf(page).getByText('3 de 10, até 10 MB cada')).toBeVisible()
    expect(await attachedTo(await as('support'), id)).toEqual(
      ['c.txt', 'd.txt', 'b.txt'].map((name) => expect.objectContaining({ name })),
    )
  })

  await test.step('without a note chosen the button says that one must be chosen', async () => {
    const id = await newInfraction(env)
    await openCase(page, id)
    await openNotes(page)
    const notes = notesOf(page)
    await expect(notes.getByRole('button', { name: 'Escolha uma nota para anexar' })).toBeVisible()
    await notes.getByRole('radio').first().check()
    await expect(notes.getByRole('button', { name: 'Escolha uma nota para anexar' })).toBeHidden()
  })

  await test.step('a note without a PDF offers its XML, a purged one says so', async () => {
    const { items } = await rowsOf(await (await as('support')).get('/api/documents?model=nfs-e&limit=200'))
    const municipal = items.find(({ accessKey, purged }) => String(accessKey)[7] === '1' && !purged)
    const gone = await env.simulator.captureDocument({ modelo: 'nfe' })
    env.simulator.purgeDocument(String(gone.id))
    const notes = notesOf(page)
    await notes.getByRole('textbox').first().fill(String(municipal?.accessKey))
    await expect(notes.getByRole('radio')).toBeChecked()
    await page.keyboard.press('Enter')
    const refused = rowOf(page, 'O provedor não tem o PDF desta nota.')
    await refused.getByRole('button', { name: 'Anexar o XML' }).click()
    await expect(filesOf(page).getByRole('button', { name: /^Ver .*\.xml$/ })).toBeVisible()
    await expect(refused).toBeHidden()

    await openNotes(page)
    await page.keyboard.insertText(String(gone.chave))
    await expect(notes.getByText('Conteúdo expurgado')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(notes.getByText('O conteúdo desta nota foi expurgado; não há arquivo para anexar.')).toBeVisible()
  })

  await test.step("a note's PDF and XML are found by its number and attached by keyboard alone", async () => {
    const id = await newInfraction(env)
    const { documentId, chave, number } = await newNoteWithItsOwnNumber(env, await as('support'))
    await openCase(page, id)
    await filesOf(page).getByRole('button', { name: 'Anexar nota' }).focus()
    await page.keyboard.press('Enter')
    const notes = notesOf(page)
    await expect(notes.getByRole('radio').first()).toBeVisible()
    await page.keyboard.insertText(number)
    await expect(notes.getByRole('radio')).toHaveCount(1)
    await expect(notes.getByRole('radio')).toBeChecked()
    await expectNoViolations(page)
    await notes.getByRole('checkbox', { name: 'XML' }).press('Space')
    await page.keyboard.press('Enter')
    await expect(notes).toBeHidden()
    await expect(filesOf(page).getByText('2 de 10, até 10 MB cada')).toBeVisible()
    await expect(filesOf(page).getByRole('link', { name: 'da nota fiscal' })).toHaveCount(2)
    const types = ['application/pdf', 'application/xml']
    expect(await attachedTo(await as('support'), id)).toEqual(
      expect.arrayContaining(types.map((type) => expect.objectContaining({ type, documentId: String(documentId) }))),
    )

    await filesOf(page)
      .getByRole('button', { name: new RegExp(`^Ver .*${chave}\\.pdf$`) })
      .click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible()
    await page.keyboard.press('Escape')

    await openNotes(page)
    await page.keyboard.insertText(String(chave))
    await expect(notes.getByText('já anexado')).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(notes.getByText('O PDF e o XML desta nota já estão anexados.')).toBeVisible()
  })
})

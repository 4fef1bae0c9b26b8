import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { sized } from '@/e2e/harness/sized'
import { wordOf } from '@/e2e/simulator/test-client'
import { formatMoney } from '@/lib/core/money/money'
import { attachUpload, openAttachedFile } from '@/lib/features/pix/infractions/attachments-service'
import {
  getInfractionCase,
  makeDossier,
  previewDossier,
  readDossierOutline,
} from '@/lib/features/pix/infractions/service'
import { saveDraft } from '@/lib/features/pix/infractions/store/drafts'
import { env } from '@/lib/server/env'

const simulator = await setUpSimulator()
const person = await createPerson('Caio', 'support', 'finance')
const { signal } = new AbortController()
const context = { person, signal }
const everything = ['payment', 'timeline', 'note', 'charge', 'history', 'answers', 'attachments'] as const

function report(value: number, payer = { name: 'Ana Lima', document: '52998224725' }): string {
  const transaction = wordOf(simulator.receive({ value, payer }), 'end_to_end_id')
  return wordOf(simulator.registerInfraction({ transaction_id: transaction }), 'id')
}

const attachFile = (id: string, name: string, bytes: Uint8Array) =>
  attachUpload.run({ id, name }, person, { upload: { stream: Readable.from([bytes]), bytes: bytes.length }, signal })

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join('\n').replace(/\s+/g, ' ')
}

/** Text of the PDF by `pdftotext`; null where that is not installed. */
function plainText(path: string): string | null {
  const { status, stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return status === 0 ? stdout.replace(/\s+/g, ' ') : null
}

const pdfOf = async (pages: number) => {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++) pdf.addPage([400, 400]).drawText(`folha ${page + 1}`)
  return pdf
}

const smallPicture = () =>
  sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
    .png()
    .toBuffer()

const reais = (cents: number) => formatMoney(cents, 'pt-BR').replace(/\s/g, ' ')

const cases = sized(3, 30)

test(`${cases} cases: every figure of a dossier is the API’s, and pdftotext reads the same`, async () => {
  for (let at = 0; at < cases; at++) {
    const id = report(10.01 + (at * 1_076.77) / (cases - 1))
    const { history, amountCents, transactionId } = await getInfractionCase.perform({ id }, context)
    const made = await previewDossier.perform({ id, parts: [...everything] }, context)
    const bytes = Buffer.from(made.pdf, 'base64')
    const text = await textOf(bytes)
    const figures = [
      id,
      transactionId ?? '',
      reais(amountCents ?? 0),
      `${history.payments.count}, ${reais(history.payments.cents)}`,
      `1 de ${made.pages}`,
    ]
    for (const figure of figures) expect(text).toContain(figure)
    expect(history.infractions.count).toBe(at + 1)
    const path = join(env().DATA_DIR, `${at}.pdf`)
    writeFileSync(path, bytes)
    const plain = plainText(path) ?? text
    for (const figure of figures) expect(plain).toContain(figure)
  }
}, 400_000)

test('annexes follow the order chosen, are numbered, bookmarked and on A4, and pictures are scaled down', async () => {
  const id = report(77.7)
  const pdf = await attachFile(id, 'pedido.pdf', await (await pdfOf(2)).save())
  const noise = await sharp(randomBytes(2_400 * 1_200 * 3), { raw: { width: 2_400, height: 1_200, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const picture = await attachFile(id, 'entrega.jpg', noise)
  const made = await makeDossier.run(
    { id, title: 'Contestação PED-1', parts: [picture.id, 'payment', pdf.id] },
    person,
    {
      signal,
    },
  )
  expect(made).toMatchObject({ name: 'Contestação PED-1.pdf', type: 'application/pdf', pages: 5, leftOut: [] })
  const bytes = await buffer((await openAttachedFile.run({ id, attachmentId: made.id })).stream)
  const opened = await PDFDocument.load(bytes)
  expect(opened.getPages().map((page) => [page.getWidth(), page.getHeight()].map((side) => Math.round(side)))).toEqual([
    [595, 842],
    [842, 595],
    ...Array.from({ length: 3 }, () => [595, 842]),
  ])
  const outline = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getOutline()
  expect(outline.map(({ title }) => title)).toEqual([
    'Contestação PED-1',
    'Anexo 1: entrega.jpg',
    'Pagamento',
    'Anexo 2: pedido.pdf',
  ])
  const again = await previewDossier.perform({ id, parts: ['payment', 'attachments'] }, context)
  const choices = await readDossierOutline.perform({ id }, context)
  const parts = [picture.id, 'payment', pdf.id]
  expect(choices.made).toEqual([{ attachmentId: made.id, title: 'Contestação PED-1', parts, isCurrent: true }])
  expect(choices.entries.map(({ part }) => part)).toEqual(['payment', 'timeline', 'history', pdf.id, picture.id])
  expect(again.cover).toBe(choices.cover)
  for (const { key, inputs } of again.entries)
    expect(choices.entries).toContainEqual(expect.objectContaining({ key, inputs }))
  expect(again.entries.map(({ title }) => title)).toEqual(['Pagamento', 'Anexo 1: pedido.pdf', 'Anexo 2: entrega.jpg'])
  expect(again.entries[2]?.originalBytes).toBe(noise.length)
})

test('a dossier takes the place of another, also where the case has no room for one more file', async () => {
  const id = report(44.4)
  const dossier = { id, parts: ['payment' as const] }
  const first = await makeDossier.run(dossier, person, { signal })
  const room = env().ATTACHMENT_MAX_FILES - 1
  for (let at = 0; at < room; at++) await attachFile(id, `${at}.png`, await smallPicture())
  await expect(makeDossier.run(dossier, person, { signal })).rejects.toMatchObject({ code: 'too_many_attachments' })
  const second = await makeDossier.run({ ...dossier, replaces: first.id }, person, { signal })
  const { draft } = await getInfractionCase.perform({ id }, context)
  expect(draft.attachments).toHaveLength(room + 1)
  expect(draft.attachments.map((file) => file.id)).toContain(second.id)
  await expect(openAttachedFile.run({ id, attachmentId: first.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('an opinion that is chosen after the dossier was made outdates it, by its cover', async () => {
  const id = report(45.5)
  const { id: attachmentId } = await makeDossier.run({ id, parts: ['payment'] }, person, { signal })
  const made = async () => (await readDossierOutline.perform({ id }, context)).made
  expect(await made()).toMatchObject([{ attachmentId, isCurrent: true }])
  await saveDraft(id, { analysis: 'rejected', version: 0 }, person, async () => {})
  expect(await made()).toMatchObject([{ attachmentId, isCurrent: false, changed: ['Capa'] }])
})

function bomb(): Buffer {
  const table = deflateSync(Buffer.alloc(200 * 1024 * 1024, 32))
  const head = `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${table.length}>>\nstream\n`
  const tail = '\nendstream\nendobj\n2 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF'
  return Buffer.concat([Buffer.from(head), table, Buffer.from(tail)])
}

test('encrypted, broken, scripted and exploding PDFs and files that cannot be merged are named as left out', async () => {
  const id = report(55.5)
  const locked = await pdfOf(1)
  locked.encrypt({ userPassword: 'segredo', ownerPassword: 'segredo' })
  const scripted = await pdfOf(1)
  scripted.addJavaScript('a', 'app.alert(1)')
  const acting = await pdfOf(1)
  acting.catalog.set(PDFName.of('OpenAction'), acting.context.obj({ S: 'Launch', F: 'x' }))
  await attachFile(id, 'senha.pdf', await locked.save())
  await attachFile(id, 'roteiro.pdf', await scripted.save())
  await attachFile(id, 'acao.pdf', await acting.save())
  await attachFile(id, 'quebrado.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'))
  await attachFile(id, 'bomba.pdf', bomb())
  await attachFile(id, 'notas.txt', Buffer.from('texto'))
  await attachFile(id, 'bom.pdf', await (await pdfOf(1)).save())
  const made = await makeDossier.run({ id, parts: ['attachments'] }, person, { signal })
  expect(Object.fromEntries(made.leftOut.map(({ name, reason }) => [name, reason]))).toEqual({
    'senha.pdf': 'encrypted',
    'roteiro.pdf': 'script',
    'acao.pdf': 'script',
    'quebrado.pdf': 'broken',
    'bomba.pdf': 'too-complex',
    'notas.txt': 'type',
  })
  const text = await textOf(await buffer((await openAttachedFile.run({ id, attachmentId: made.id })).stream))
  for (const { name } of made.leftOut) expect(text).toContain(name)
  expect(text).toContain('folha 1')
  expect(text).toContain(id)
})

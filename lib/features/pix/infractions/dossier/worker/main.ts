import { stat, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDict, PDFDocument, PDFName, type PDFPage, type PDFRef, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { openForeign, scaled, textOf, Unfit } from './foreign.ts'
import type { Built, BuiltEntry, Entry, LeftOut, Message, Plan } from './plan.ts'
import { printSheets } from './sheets.ts'

const a4 = { width: 595.28, height: 841.89 }
/** Left free for the cover, our own sheets and the tables of the file. */
const reserve = 256 * 1024

const send = (message: Message) => parentPort?.postMessage(message)

/** Sets a page upright or lying on A4 with all that it shows, scaled where it is of another size. */
function fitToA4(page: PDFPage): void {
  const box = page.getCropBox()
  const lies = box.width > box.height
  const [width, height] = lies ? [a4.height, a4.width] : [a4.width, a4.height]
  if (Math.abs(box.width - width) < 3 && Math.abs(box.height - height) < 3) return
  const scale = Math.min(width / box.width, height / box.height)
  page.scale(scale, scale)
  const { x, y, width: own, height: tall } = page.getCropBox()
  const [left, low] = [x - (width - own) / 2, y - (height - tall) / 2]
  page.setMediaBox(left, low, width, height)
  page.setCropBox(left, low, width, height)
}

async function addPdf(target: PDFDocument, source: PDFDocument): Promise<PDFPage[]> {
  const pages = await target.copyPages(source, source.getPageIndices())
  for (const page of pages) {
    page.node.delete(PDFName.of('AA'))
    fitToA4(target.addPage(page))
  }
  return pages
}

async function addPicture(target: PDFDocument, jpeg: Buffer): Promise<PDFPage[]> {
  const image = await target.embedJpg(jpeg)
  const lies = image.width > image.height
  const page = target.addPage(lies ? [a4.height, a4.width] : [a4.width, a4.height])
  const { width, height } = image.scaleToFit(page.getWidth() - 80, page.getHeight() - 110)
  page.drawImage(image, { x: (page.getWidth() - width) / 2, y: page.getHeight() - 40 - height, width, height })
  return [page]
}

/** Sets bookmarks in order, each to the first page of its entry. */
function addBookmarks(target: PDFDocument, marks: { title: string; page: PDFRef }[]): void {
  const { context } = target
  const root = context.nextRef()
  const refs = marks.map(() => context.nextRef())
  for (const [at, { title, page }] of marks.entries()) {
    const item = PDFDict.withContext(context)
    item.set(PDFName.of('Title'), textOf(title))
    item.set(PDFName.of('Parent'), root)
    item.set(PDFName.of('Dest'), context.obj([page, PDFName.of('Fit')]))
    const [before, after] = [refs[at - 1], refs[at + 1]]
    if (before) item.set(PDFName.of('Prev'), before)
    if (after) item.set(PDFName.of('Next'), after)
    context.assign(refs[at] ?? root, item)
  }
  const outlines = PDFDict.withContext(context)
  const [first, last] = [refs[0], refs.at(-1)]
  outlines.set(PDFName.of('Type'), PDFName.of('Outlines'))
  if (first) outlines.set(PDFName.of('First'), first)
  if (last) outlines.set(PDFName.of('Last'), last)
  outlines.set(PDFName.of('Count'), context.obj(refs.length))
  context.assign(root, outlines)
  target.catalog.set(PDFName.of('Outlines'), root)
  target.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

type Added = BuiltEntry & { page: PDFRef | null }

async function build(plan: Plan, refused: readonly LeftOut[]): Promise<Built> {
  const target = await PDFDocument.create()
  const added: Added[] = []
  const leftOut = [...plan.leftOut, ...refused]
  const files = plan.entries.filter(({ kind }) => kind === 'file').length
  let used = reserve
  let filesLeft = files
  for (const entry of plan.entries) {
    if (refused.some(({ key }) => key === entry.key)) continue
    send({ starting: entry.key })
    try {
      const { pages, bytes, originalBytes } = await addEntry(target, entry, plan.maxBytes - used, filesLeft)
      used += bytes
      const { key, part, title } = entry
      const page = pages[0]?.ref ?? null
      added.push({ key, part, title, pages: pages.length, firstPage: 0, bytes, originalBytes, page })
    } catch (error) {
      if (!(error instanceof Unfit) || entry.kind !== 'file') throw error
      leftOut.push({ key: entry.key, name: entry.name, reason: error.reason })
    }
    if (entry.kind === 'file') filesLeft--
  }
  send({ starting: '' })
  const coverPages = await addCover(target, plan, added, leftOut)
  await addFeet(target, plan)
  addBookmarks(target, [
    { title: plan.title, page: target.getPage(0).ref },
    ...added.flatMap(({ title, page }) => (page ? [{ title, page }] : [])),
  ])
  target.setTitle(plan.title, { showInWindowTitleBar: true })
  target.setSubject(plan.caseId)
  target.setLanguage('pt-BR')
  target.setCreator('Lastro')
  target.setProducer('Lastro')
  await writeFile(plan.out, await target.save({ objectsPerTick: 500 }))
  const { size } = await stat(plan.out)
  const last = plan.entries.findLast(({ key, kind }) => kind === 'file' && added.some((one) => one.key === key))
  if (size > plan.maxBytes && last?.kind === 'file')
    return build(plan, [...refused, { key: last.key, name: last.name, reason: 'size' }])
  const entries = added.map(({ page: _, ...entry }) => entry)
  return { pages: target.getPageCount(), coverPages, bytes: size, entries, leftOut }
}

async function addEntry(target: PDFDocument, entry: Entry, left: number, filesLeft: number) {
  if (entry.kind === 'sheet') {
    const sheets = await printSheets({ title: entry.title, blocks: entry.blocks })
    const pages = await addPdf(target, await PDFDocument.load(sheets))
    return { pages, bytes: sheets.length, originalBytes: null }
  }
  if (entry.type === 'application/pdf') {
    if (entry.bytes > left) throw new Unfit('size')
    const source = await openForeign(entry.path)
    const pages = await addPdf(target, source).catch(() => {
      throw new Unfit('broken')
    })
    return { pages, bytes: entry.bytes, originalBytes: null }
  }
  const { jpeg, reduced } = await scaled(entry.path, entry.bytes, entry.type, left / Math.max(1, filesLeft))
  if (jpeg.length > left) throw new Unfit('size')
  const pages = await addPicture(target, jpeg)
  return { pages, bytes: jpeg.length, originalBytes: reduced ? entry.bytes : null }
}

/** The cover with the index goes first; it may take several pages, which every number then counts. */
async function addCover(target: PDFDocument, plan: Plan, added: Added[], leftOut: readonly LeftOut[]): Promise<number> {
  const outside = leftOut.map(({ name, reason }): [string, string] => [name, plan.reasons[reason]])
  const blocks = [...plan.cover, ...(outside.length > 0 ? [{ heading: 'Fora do dossiê', facts: outside }] : [])]
  let count = 1
  for (;;) {
    let next = count + 1
    for (const entry of added) {
      entry.firstPage = next
      next += entry.pages
    }
    const index = added.map(({ title, firstPage, originalBytes }, at): [string, string] => [
      `${at + 1}. ${title}${originalBytes === null ? '' : ' (imagem reduzida)'}`,
      String(firstPage),
    ])
    const cover = await PDFDocument.load(await printSheets({ title: plan.title, blocks, index }))
    if (cover.getPageCount() === count) {
      const pages = await target.copyPages(cover, cover.getPageIndices())
      for (const [at, page] of pages.entries()) target.insertPage(at, page)
      return count
    }
    count = cover.getPageCount()
  }
}

async function addFeet(target: PDFDocument, { caseId, made }: Plan): Promise<void> {
  const font = await target.embedFont(StandardFonts.Helvetica)
  const pages = target.getPages()
  for (const [at, page] of pages.entries()) {
    // On a rotated page the foot would stand at a side.
    if (page.getRotation().angle % 360 !== 0) continue
    const { x, y, width } = page.getCropBox()
    const size = 7
    const color = rgb(0.36, 0.39, 0.44)
    const number = `${at + 1} de ${pages.length}`
    const left = `${caseId.replace(/[^\x20-\x7e]/g, '?')}  ${made}`
    page.drawText(left, { x: x + 40, y: y + 18, size, font, color })
    page.drawText(number, { x: x + width - 40 - font.widthOfTextAtSize(number, size), y: y + 18, size, font, color })
  }
}

const plan: Plan & { refused: LeftOut[] } = workerData
build(plan, plan.refused).then(
  (built) => send({ built }),
  (error: unknown) => send({ failed: error instanceof Error ? error.message : 'unknown' }),
)

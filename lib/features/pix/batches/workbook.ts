import 'server-only'
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Limits of an unpacked spreadsheet: bytes and entries. */
const mostUnpacked = 60_000_000
const mostEntries = 2_000

type HiddenParts = { isHidden: boolean; hiddenLines: ReadonlySet<number> }

/** What a person hid of each sheet, in the order of the workbook. Throws for a file that is no zip, or that unpacks to more than a spreadsheet has. */
export async function readHidden(bytes: Buffer): Promise<HiddenParts[]> {
  const files = await unzip(bytes, /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+)$/)
  const paths = new Map(
    tagsOf(files.get('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  )
  return tagsOf(files.get('xl/workbook.xml'), 'sheet').map(({ state = 'visible', id }) => ({
    isHidden: state !== 'visible',
    hiddenLines: hiddenLines(files.get(paths.get(id) ?? '')),
  }))
}

/** Lines that are hidden by hand, by a filter, in a closed group or by a height of zero. A height of zero that the sheet states for all is that of empty rows. */
function hiddenLines(sheet: string | undefined): Set<number> {
  let line = 0
  const rows = tagsOf(sheet, 'row').map(({ r, hidden = '', ht }) => {
    line = Number(r ?? line + 1)
    return { line, isHidden: /^(?:1|true)$/.test(hidden) || Number(ht) === 0 }
  })
  return new Set(rows.filter(({ isHidden }) => isHidden).map((row) => row.line))
}

/** The attributes of each element of this name, without namespaces. */
function tagsOf(xml: string | undefined, element: string): Partial<Record<string, string>>[] {
  const tags = (xml ?? '').matchAll(new RegExp(`<(?:\\w+:)?${element}\\b([^>]*)>`, 'g'))
  return Array.from(tags, ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name, double, single]) => [
        name,
        double ?? single,
      ]),
    ),
  )
}

async function unzip(bytes: Buffer, wanted: RegExp): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = await Array.fromAsync(zip.eachEntry())
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (zip.entryCount > mostEntries || unpacked > mostUnpacked) throw new RangeError('larger than a spreadsheet')
  for (const entry of entries.filter(({ fileName }) => wanted.test(fileName)))
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

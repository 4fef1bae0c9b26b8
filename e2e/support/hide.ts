import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { unzip } from './unzip.ts'

/** Hides rows, as a person or a filter does, and sheets. */
export async function hide(xlsx: Buffer, lines: number[], sheets: string[] = [], how = 'hidden="1"'): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of await unzip(xlsx)) {
    let xml = bytes.toString()
    for (const line of lines) xml = xml.replace(`<row r="${line}"`, `<row r="${line}" ${how}`)
    for (const name of sheets) xml = xml.replace(`name="${name}"`, `state="hidden" name="${name}"`)
    zip.addBuffer(path.endsWith('.xml') || path.endsWith('.rels') ? Buffer.from(xml) : bytes, path)
  }
  zip.end()
  return buffer(zip.outputStream)
}

import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { LeftOutReason } from '@/lib/features/pix/infractions/rules/dossier'

/** Why a file cannot be merged. */
export class Unfit extends Error {
  readonly reason: LeftOutReason
  constructor(reason: LeftOutReason) {
    super(reason)
    this.reason = reason
  }
}

const mostPages = 200
/** Limit of an unpacked object table; the tables of a file of ten megabytes have a few megabytes at most. */
const largestTable = 24 * 1024 * 1024
const longestDictionary = 64 * 1024
const mostObjects = 200_000

/** The PDF when it can be merged as it is. Throws `Unfit` for one that is encrypted, broken, runs code, or unpacks to too much. */
export async function openForeign(path: string): Promise<PDFDocument> {
  const bytes = await readFile(path)
  requireModestTables(bytes)
  const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, parseSpeed: 5_000 }).catch(
    () => {
      throw new Unfit('broken')
    },
  )
  if (pdf.context.trailerInfo.Encrypt) throw new Unfit('encrypted')
  const pages = pageCount(pdf)
  if (pages === 0) throw new Unfit('broken')
  if (pages > mostPages) throw new Unfit('pages')
  if (runsCode(pdf)) throw new Unfit('script')
  return pdf
}

function pageCount(pdf: PDFDocument): number {
  try {
    return pdf.getPages().length
  } catch {
    throw new Unfit('broken')
  }
}

/** Tables of objects are all that is unpacked here: each must be of one known filter and of a size that memory has. */
function requireModestTables(bytes: Buffer): void {
  let objects = 0
  for (let at = bytes.indexOf(' obj'); at !== -1; at = bytes.indexOf(' obj', at + 4))
    if (++objects > mostObjects) throw new Unfit('too-complex')
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue
    const begin = Math.max(bytes.lastIndexOf('obj', at), at - longestDictionary)
    const dictionary = bytes.subarray(begin, at).toString('latin1')
    // A name may be written with escapes, which no writer does for these.
    if (!/\/(?:ObjStm|XRef)\b/.test(dictionary) && !/\/Type\s*\/[^\s/>]*#/.test(dictionary)) continue
    if (/\/Filter\s*\[[^\]]*\/[^\]]*\/[^\]]*\]|LZW|ASCII|RunLength/.test(dictionary)) throw new Unfit('too-complex')
    if (!/Flate/.test(dictionary)) continue
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1)
    try {
      inflateSync(bytes.subarray(start), { maxOutputLength: largestTable })
    } catch (error) {
      if (error instanceof RangeError) throw new Unfit('too-complex')
    }
  }
}

const active = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm'].map((name) => PDFName.of(name))

/** Whether anything in it acts when it is opened or touched, other than a link. */
function runsCode(pdf: PDFDocument): boolean {
  const acts = (object: PDFObject | undefined, depth: number): boolean => {
    if (depth === 0) return false
    if (object instanceof PDFStream) return acts(object.dict, depth)
    if (object instanceof PDFArray) return object.asArray().some((item) => acts(item, depth - 1))
    if (!(object instanceof PDFDict)) return false
    if (object.has(PDFName.of('JS'))) return true
    const action = object.get(PDFName.of('S'))
    if (active.some((name) => name === action)) return true
    return object.values().some((value) => acts(value, depth - 1))
  }
  const names = pdf.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)
  if (names?.has(PDFName.of('JavaScript'))) return true
  return pdf.context.enumerateIndirectObjects().some(([, object]) => acts(object, 6))
}

export const textOf = (text: string) => PDFHexString.fromText(text)

const mostPixels = 80_000_000
const keptBytes = 300 * 1024
/** `least`: the room below which a size is not tried, since no photograph fits. */
const ladder = [
  { edge: 2_000, quality: 80, least: 300 * 1024 },
  { edge: 1_500, quality: 70, least: 200 * 1024 },
  { edge: 1_100, quality: 60, least: 120 * 1024 },
  { edge: 800, quality: 50, least: 0 },
]

sharp.cache(false)
sharp.concurrency(1)

/** A picture as a JPEG of at most `budget` bytes, else as small as it stays legible; turned as it was taken. */
export async function scaled(
  path: string,
  bytes: number,
  type: string,
  budget: number,
): Promise<{ jpeg: Buffer; reduced: boolean }> {
  if (type === 'image/jpeg' && bytes <= Math.min(keptBytes, budget)) {
    const facts = await sharp(path, { limitInputPixels: mostPixels })
      .metadata()
      .catch(() => null)
    if (facts?.format === 'jpeg' && (facts.orientation ?? 1) === 1 && facts.space === 'srgb')
      return { jpeg: await readFile(path), reduced: false }
  }
  let jpeg = Buffer.alloc(0)
  for (const { edge, quality, least } of ladder) {
    if (budget < least) continue
    jpeg = await sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
      .catch((error: unknown) => {
        throw new Unfit(String(error).includes('pixel limit') ? 'too-complex' : 'broken')
      })
    if (jpeg.length <= budget) break
  }
  return { jpeg, reduced: jpeg.length < bytes }
}

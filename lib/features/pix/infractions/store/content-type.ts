import 'server-only'
import { createReadStream, openAsBlob } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBlob } from 'file-type'
import { type AttachmentType, mediaTypes } from '@/lib/core/attachment-types'
import { Problem } from '@/lib/core/errors'
import { extensionOf } from '@/lib/core/safe-file-name'
import { env } from '@/lib/server/env'

const typeByExtension: Record<string, AttachmentType> = {
  pdf: 'pdf',
  png: 'png',
  apng: 'png',
  jpg: 'jpeg',
  webp: 'webp',
  zip: 'zip',
  mp4: 'mp4',
}

/** Formats that are more than text although every byte of them may be text. */
const writtenAsText = new Set(['pdf', 'xml', 'rtf', 'ps', 'eps'])
const textNames = new Set(['.txt', '.csv'])

/** The media type by content; throws `attachment_type_refused` naming what it is and what may be attached. */
export async function judgeType(path: string, name: string): Promise<string> {
  const extension = extensionOf(name).toLowerCase()
  const found = await fileTypeFromBlob(await openAsBlob(path))
  // Two letters are enough for some signatures: what is text all through and says so is not one of them.
  const maybeText = !found || (textNames.has(extension) && !writtenAsText.has(found.ext))
  const text = maybeText && (await isText(path))
  if (text && (await isHtml(path))) throw refused('text/html', 'html')
  const type = text ? (extension === '.csv' ? 'csv' : 'txt') : typeByExtension[found?.ext ?? '']
  if (type && env().ATTACHMENT_TYPES.includes(type)) return mediaTypes[type]
  const what = type ? mediaTypes[type] : (found?.mime ?? 'application/octet-stream')
  throw refused(what, type ?? found?.ext)
}

function refused(what: string, extension: string | undefined): Problem {
  const called = extension ? `${what} (${extension})` : 'of no known type'
  const allowed = env().ATTACHMENT_TYPES.join(', ')
  return new Problem('attachment_type_refused', `The content is ${called}, whatever its name; allowed: ${allowed}`, {
    foundType: what,
  })
}

/** Text that makes a browser treat a file as HTML, at its beginning or further on. */
const htmlAtStart =
  /^\s*<(!--|(!doctype html|html|head|body|script|style|iframe|title|meta|link|table|form|img|svg|div|font|h1|a|b|br|p)(?=[\s>/]))/i
const htmlAnywhere = /<(!doctype html|html|head|body|script|iframe)[\s>]/i
const htmlLookedAt = 256 * 1024

async function isHtml(path: string): Promise<boolean> {
  const text = await buffer(createReadStream(path, { end: htmlLookedAt - 1 }))
  const beginning = text.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  return htmlAtStart.test(beginning) || htmlAnywhere.test(beginning)
}

/** Control characters other than tab, line feed, form feed and carriage return. */
const isControl = (byte: number) => (byte < 0x20 && (byte < 0x09 || byte === 0x0b || byte > 0x0d)) || byte === 0x7f
const unusedInWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** UTF-8 or Windows-1252, without control characters; reads no further than the first byte that says otherwise. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let utf8 = true
  let windows1252 = true
  for await (const piece of createReadStream(path)) {
    const bytes = Buffer.from(piece)
    if (bytes.some(isControl)) return false
    windows1252 &&= !bytes.some((byte) => unusedInWindows1252.has(byte))
    utf8 &&= decodes(decoder, bytes)
    if (!utf8 && !windows1252) return false
  }
  return windows1252 || (utf8 && decodes(decoder))
}

function decodes(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

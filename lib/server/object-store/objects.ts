import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStoreAddress } from '@/lib/core/object-store-address'
import { elementsOf, firstText } from './listing'
import { callStore, configuredStore, NoSuchObject, textOf, unavailable } from './request'

export type StoredObject = { key: string; bytes: number; sha256: string }

/** What came back is not what was stored. */
export class ChangedObjectError extends Error {}

/** A larger file is sent in parts, of which S3 takes ten thousand. */
const partBytes = 16 * 1024 * 1024
const mostParts = 10_000
const pieceBytes = 256 * 1024
const mostResumes = 3
const resumePauseMs = 500

type Part = { start: number; bytes: number; sha256: string }

/** The file in parts, each with its hash, and the hash of the whole: one reading. */
async function measure(path: string): Promise<{ bytes: number; sha256: string; parts: Part[] }> {
  const { size } = await stat(path)
  const length = Math.max(partBytes, Math.ceil(size / mostParts))
  const whole = createHash('sha256')
  const parts: Part[] = []
  let start = 0
  do {
    const bytes = Math.min(length, size - start)
    const hash = createHash('sha256')
    if (bytes > 0)
      for await (const piece of readRange(path, { start, bytes })) {
        hash.update(piece)
        whole.update(piece)
      }
    parts.push({ start, bytes, sha256: hash.digest('hex') })
    start += length
  } while (start < size)
  return { bytes: size, sha256: whole.digest('hex'), parts }
}

const readRange = (path: string, { start, bytes }: Pick<Part, 'start' | 'bytes'>) =>
  createReadStream(path, { start, end: start + bytes - 1, highWaterMark: pieceBytes })

/** Sends a file under a key that no object has. The store compares each part with its hash; a failure leaves no object. */
export async function putObject(address: ObjectStoreAddress, key: string, path: string): Promise<StoredObject> {
  const { bytes, sha256, parts } = await measure(path)
  const [first] = parts
  if (parts.length > 1) await putParts(address, key, path, parts)
  else if (first) await putPart(address, { key }, path, first)
  return { key, bytes, sha256 }
}

async function putPart(
  address: ObjectStoreAddress,
  where: { key: string; query?: Record<string, string> },
  path: string,
  part: Part,
): Promise<string> {
  const { sha256, bytes } = part
  const body = bytes > 0 ? () => readRange(path, part) : undefined
  const answer = await callStore(address, { method: 'PUT', ...where, sha256, bytes, body })
  await answer.body.dump()
  return String(answer.headers.etag ?? '')
}

async function putParts(address: ObjectStoreAddress, key: string, path: string, parts: readonly Part[]): Promise<void> {
  const begun = await callStore(address, { method: 'POST', key, query: { uploads: '' } })
  const uploadId = firstText(await textOf(begun), 'UploadId')
  if (!uploadId) throw unavailable()
  try {
    const tags: string[] = []
    for (const [index, part] of parts.entries())
      tags.push(await putPart(address, { key, query: { partNumber: String(index + 1), uploadId } }, path, part))
    await complete(address, key, uploadId, tags)
  } catch (error) {
    // What cannot be ended now is ended by the sweep.
    await abortUpload(address, { key, uploadId }).catch(() => undefined)
    throw error
  }
}

async function complete(address: ObjectStoreAddress, key: string, uploadId: string, tags: string[]): Promise<void> {
  const listed = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const text = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
  const answer = await callStore(address, {
    method: 'POST',
    key,
    query: { uploadId },
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    body: () => text,
    once: true,
  })
  // A failure while the parts are joined comes with status 200.
  if (!(await textOf(answer)).includes('<CompleteMultipartUploadResult')) throw unavailable()
}

export async function abortUpload(address: ObjectStoreAddress, { key, uploadId }: Upload): Promise<void> {
  await ignoreMissing(callStore(address, { method: 'DELETE', key, query: { uploadId } }))
}

/** Removes an object; a missing object is no failure. */
export async function deleteObject(address: ObjectStoreAddress, key: string): Promise<void> {
  await ignoreMissing(callStore(address, { method: 'DELETE', key }))
}

async function ignoreMissing(calling: ReturnType<typeof callStore>): Promise<void> {
  const answer = await calling.catch((error: unknown) => {
    if (error instanceof NoSuchObject) return null
    throw error
  })
  await answer?.body.dump()
}

export type Reading = {
  /** The first byte. */
  from?: number
  /** The reader has another way, and does not wait for a store that is slow to answer. */
  hasty?: boolean
}

/**
 * The bytes from that one on, a piece at a time; a connection that breaks is taken up where it was. The last piece of a
 * whole object comes only once its hash is right; of a part of one the length alone is checked, since the hash is of the
 * whole. Throws `NoSuchObject` and `ChangedObjectError`.
 */
export async function* readObject(
  address: ObjectStoreAddress,
  { key, bytes, sha256 }: StoredObject,
  { from = 0, hasty }: Reading = {},
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  let at = from
  for (let resumes = 0; at < bytes; ) {
    const range = at > 0 ? { range: `bytes=${at}-` } : undefined
    const answer = await callStore(address, { method: 'GET', key, headers: range, hasty })
    if (range && answer.statusCode !== 206) throw new ChangedObjectError()
    try {
      for await (const piece of answer.body) {
        at += piece.length
        resumes = 0
        if (from === 0) hash.update(piece)
        if (held) yield held
        held = piece
      }
      if (at < bytes) throw new ChangedObjectError()
    } catch (error) {
      if (error instanceof ChangedObjectError) throw error
      if (resumes++ >= mostResumes) throw unavailable()
      await sleep(resumePauseMs)
    }
  }
  if (at !== bytes || (from === 0 && hash.digest('hex') !== sha256)) throw new ChangedObjectError()
  if (held) yield held
}

/** Throws `object_store_unavailable` where the bucket cannot be listed. */
export async function requireObjectStore(): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' }
  const answer = await callStore(configuredStore(), { method: 'GET', query, once: true })
  await answer.body.dump()
}

export type Upload = { key: string; uploadId: string }
type Listed = { key: string; at: Date }

/** Objects whose key begins so, a page at a time. */
export async function* listObjects(
  address: ObjectStoreAddress,
  prefix: string,
  atOnce = 1_000,
): AsyncGenerator<Listed[]> {
  for (let token = ''; ; ) {
    const query = {
      'list-type': '2',
      prefix,
      'max-keys': String(atOnce),
      ...(token && { 'continuation-token': token }),
    }
    const xml = await textOf(await callStore(address, { method: 'GET', query }))
    yield elementsOf(xml, 'Contents').map((entry) => ({
      key: firstText(entry, 'Key'),
      at: new Date(firstText(entry, 'LastModified')),
    }))
    token = firstText(xml, 'NextContinuationToken')
    if (!token) return
  }
}

/** Uploads in parts that were neither completed nor aborted; the first thousand whose key begins so. */
export async function listUploads(address: ObjectStoreAddress, prefix: string): Promise<(Upload & { at: Date })[]> {
  const xml = await textOf(await callStore(address, { method: 'GET', query: { uploads: '', prefix } }))
  return elementsOf(xml, 'Upload').map((entry) => ({
    key: firstText(entry, 'Key'),
    uploadId: firstText(entry, 'UploadId'),
    at: new Date(firstText(entry, 'Initiated')),
  }))
}

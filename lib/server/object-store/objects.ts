import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStoreAddress } from '@/lib/core/object-store-address'
import { elementsOf, firstText } from './listing'
import { callStore, configuredStore, NoSuchObject, textOf, unavailable } from './request'

export type StoredObject = { key: string; bytes: number; sha256: string }

/** The object's content differs from the stored hash. */
export class ChangedObjectError extends Error {}

/** Part size of large files; S3 accepts ten thousand parts. */
const partBytes = 16 * 1024 * 1024
const mostParts = 10_000
const pieceBytes = 256 * 1024
const mostResumes = 3
const resumePauseMs = 500

type Part = { start: number; bytes: number; sha256: string }

/** The file's parts with their hashes, and the hash of the whole, in one pass. */
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

/** Uploads a file under a new key. The store verifies each part's hash; after a failure no object remains. */
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
    // The sweep ends an upload that cannot be aborted now.
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
  // Joining the parts can fail with status 200.
  if (!(await textOf(answer)).includes('<CompleteMultipartUploadResult')) throw unavailable()
}

export async function abortUpload(address: ObjectStoreAddress, { key, uploadId }: Upload): Promise<void> {
  await ignoreMissing(callStore(address, { method: 'DELETE', key, query: { uploadId } }))
}

/** Removes an object; a missing one is not an error. */
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

/**
 * Yields the bytes from position `from` on; a broken connection is resumed. The last piece of a whole object comes only
 * after its hash was verified; for a part only the length is checked, because the hash covers the whole. Throws
 * `NoSuchObject` and `ChangedObjectError`.
 */
export async function* readObject(
  address: ObjectStoreAddress,
  { key, bytes, sha256 }: StoredObject,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  let at = from
  for (let resumes = 0; at < bytes; ) {
    const range = at > 0 ? { range: `bytes=${at}-` } : undefined
    const answer = await callStore(address, { method: 'GET', key, headers: range })
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

/** Throws `object_store_unavailable` when the bucket cannot be listed. */
export async function requireObjectStore(): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' }
  const answer = await callStore(configuredStore(), { method: 'GET', query, once: true })
  await answer.body.dump()
}

export type Upload = { key: string; uploadId: string }
type Listed = { key: string; at: Date }

/** Objects with a key prefix, one page at a time. */
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

/** Unfinished multipart uploads with a key prefix, at most a thousand. */
export async function listUploads(address: ObjectStoreAddress, prefix: string): Promise<(Upload & { at: Date })[]> {
  const xml = await textOf(await callStore(address, { method: 'GET', query: { uploads: '', prefix } }))
  return elementsOf(xml, 'Upload').map((entry) => ({
    key: firstText(entry, 'Key'),
    uploadId: firstText(entry, 'UploadId'),
    at: new Date(firstText(entry, 'Initiated')),
  }))
}

import 'server-only'
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/lib/server/env'

/** A complete body on disk. The file's name holds the document, the expiry and the expected hash. */
export type StoredFile = {
  name: string
  file: string
  sha256: string
  expiresAt: number | null
  bytes: number
  usedAt: number
  /** Size and time of the file when this process last hashed it. */
  verified?: { bytes: number; mtimeMs: number }
}

const abandonedAfterMs = 10 * 60_000
const stored = /^([0-9A-Za-z]+\.(?:xml|pdf))~(\d+)~([0-9a-f]{64})$/

export function contentFolder(): string {
  return resolve(env().DATA_DIR, 'content')
}

/** A path for a body that is still arriving; files at such paths never count as complete. */
export function arrivingPath(): string {
  return join(contentFolder(), `arriving-${crypto.randomUUID()}`)
}

/** Lists the bodies that earlier runs stored and removes their half-written files. */
export async function listStored(): Promise<StoredFile[]> {
  await mkdir(contentFolder(), { recursive: true })
  const found = await Promise.all((await readdir(contentFolder())).map(describe))
  return found.filter((entry) => entry !== undefined)
}

async function describe(file: string): Promise<StoredFile | undefined> {
  const path = join(contentFolder(), file)
  const facts = await stat(path).catch(() => undefined)
  if (!facts) return undefined
  const [, name, expiry, sha256] = stored.exec(file) ?? []
  if (name !== undefined && sha256 !== undefined) {
    const expiresAt = Number(expiry) || null
    return { name, file, sha256, expiresAt, bytes: facts.size, usedAt: facts.atimeMs }
  }
  if (file.startsWith('arriving-') && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  return undefined
}

/** Stores an arrived body by an atomic rename. Resolves to undefined when the file is gone. */
export async function storeArrived(
  path: string,
  what: Pick<StoredFile, 'name' | 'sha256' | 'expiresAt' | 'bytes'>,
): Promise<StoredFile | undefined> {
  const file = `${what.name}~${what.expiresAt ?? 0}~${what.sha256}`
  const now = Math.floor(Date.now() / 1000)
  try {
    await utimes(path, now, now)
    await rename(path, join(contentFolder(), file))
  } catch {
    return undefined
  }
  return { ...what, file, usedAt: Date.now(), verified: { bytes: what.bytes, mtimeMs: now * 1000 } }
}

export async function removeStored({ file }: StoredFile): Promise<void> {
  await rm(join(contentFolder(), file), { force: true })
}

/** Opens a stored body after verifying its hash; undefined when the file is gone or altered. */
export async function openStored(entry: StoredFile): Promise<FileHandle | undefined> {
  const handle = await open(join(contentFolder(), entry.file), 'r').catch(() => undefined)
  if (!handle) return undefined
  const { size, mtimeMs } = await handle.stat()
  const { verified } = entry
  const unchanged = verified?.bytes === size && verified.mtimeMs === mtimeMs
  if (!unchanged && (await hashOf(handle)) !== entry.sha256) {
    await handle.close()
    return undefined
  }
  entry.verified = { bytes: size, mtimeMs }
  entry.usedAt = Date.now()
  // The access time orders the files by use for the next run; losing one touch costs nothing.
  await handle.utimes(entry.usedAt / 1000, mtimeMs / 1000).catch(() => undefined)
  return handle
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk)
  return hash.digest('hex')
}

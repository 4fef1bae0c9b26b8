import 'server-only'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { db } from '@/lib/server/db/client'
import { keptContent } from '@/lib/server/db/object-tables'
import { writeHashed } from '@/lib/server/files/write-hashed'
import { listObjects } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'
import { dropUnnamed, piecesOfObject } from '@/lib/server/object-store/stored'
import { arrivingPath, contentFolder, listStored, openStored, removeStored, storeArrived } from './content-cache-files'
import { findKept, forgetKept, isLost, keep } from './content-cache-objects'
import { isOver } from './content-cache-prune'

/**
 * Moves XMLs and PDFs from the disk into the object store and returns their number. Each object is read back before its file
 * is removed. Expired and altered files are removed without a copy, since upstream has them.
 */
export async function moveContentIn(): Promise<number> {
  let moved = 0
  for (const entry of await listStored()) {
    const handle = isOver(entry) ? undefined : await openStored(entry)
    await handle?.close()
    if (handle) {
      const { name, expiresAt, sha256, bytes } = entry
      const path = join(contentFolder(), entry.file)
      await keep(name, expiresAt === null ? null : new Date(expiresAt), path, { sha256, bytes })
      await requireKept(name)
      moved += 1
    }
    await removeStored(entry)
  }
  return moved
}

/** Reads the object back and compares its hash. */
async function requireKept(name: string): Promise<void> {
  const object = await findKept(name)
  if (object) for await (const _ of piecesOfObject(object));
}

/** Moves the objects back to the disk and returns their number; rows of lost objects are removed. */
export async function moveContentOut(): Promise<number> {
  let moved = 0
  await mkdir(contentFolder(), { recursive: true })
  for (const { name, expiresAt } of await (await db()).select().from(keptContent)) {
    if (await moveOut(name, expiresAt)) moved += 1
    await forgetKept(name)
  }
  for await (const page of listObjects(configuredStore(), 'content/')) await dropUnnamed(page.map(({ key }) => key))
  return moved
}

async function moveOut(name: string, expiresAt: Date | null): Promise<boolean> {
  const object = await findKept(name)
  if (!object) return false
  const path = arrivingPath()
  try {
    const whole = await writeHashed(Readable.from(piecesOfObject(object), { objectMode: false }), path, { flush: true })
    await storeArrived(path, { name, ...whole, expiresAt: expiresAt?.getTime() ?? null })
    return true
  } catch (error) {
    if (isLost(error)) return false
    throw error
  }
}

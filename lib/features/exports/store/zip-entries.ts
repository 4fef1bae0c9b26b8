import 'server-only'
import type { ZipEntry } from '@/lib/server/zip/zip-records'
import { exportFiles } from './files'
import { itemsByPath } from './items'

/** The files of an export as its zip holds them, in the order of their paths; the bytes are opened as they are read. */
export async function zipEntries(exportId: string, at: Date): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for await (const page of itemsByPath(exportId, 'in the zip'))
    for (const { id, path, crc32, bytes, storedBytes, compressed } of page) {
      const size = storedBytes ?? 0
      const open = (from: number) => exportFiles.open({ id, bytes: size }, from)
      entries.push({ path, at, crc32: crc32 ?? 0, bytes: bytes ?? 0, storedBytes: size, compressed, open })
    }
  return entries
}

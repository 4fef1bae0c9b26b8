import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/lib/server/env'

export const temporaryPrefix = 'arriving-'
/** A temporary file older than this was left behind by a crash. */
const abandonedMs = 24 * 3_600_000

export type FileFolder = ReturnType<typeof fileFolder>

/** A folder under `DATA_DIR` with complete files under their ids, and temporary files. */
export function fileFolder(name: string) {
  const folder = () => resolve(env().DATA_DIR, name)

  async function temporaryPath(): Promise<string> {
    await mkdir(folder(), { recursive: true })
    return join(folder(), `${temporaryPrefix}${randomUUID()}`)
  }

  return {
    folder,
    pathOf: (id: string) => join(folder(), id),
    temporaryPath,
    /** Gives `use` a path for a file, and removes the file afterwards unless it was moved. */
    async withTemporary<T>(use: (path: string) => Promise<T>): Promise<T> {
      const path = await temporaryPath()
      try {
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    /** Removes temporary files older than a day and files that are not `wanted`. */
    async prune(wanted: (id: string) => boolean = () => true): Promise<void> {
      const before = Date.now() - abandonedMs
      for (const name of await readdir(folder()).catch(() => [])) {
        const facts = await stat(join(folder(), name)).catch(() => null)
        if (!facts?.isFile() || facts.mtimeMs >= before) continue
        if (name.startsWith(temporaryPrefix) || !wanted(name)) await rm(join(folder(), name), { force: true })
      }
    },
  }
}

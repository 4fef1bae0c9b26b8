import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/lib/server/env'

const temporaryPrefix = 'arriving-'

export const folder = () => resolve(env().DATA_DIR, 'attachments')

/** Where the bytes of an attachment lie when the database has no other readers. */
export const pathOf = (id: string) => join(folder(), id)

/** Gives `use` a path for a file that is not kept; nothing is left of it unless it was moved away. */
export async function withTemporary<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = await temporaryPath()
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

export async function temporaryPath(): Promise<string> {
  await mkdir(folder(), { recursive: true })
  return join(folder(), `${temporaryPrefix}${randomUUID()}`)
}

/** What lies in the folder for longer than `forMs`. */
export async function listOlder(forMs: number): Promise<{ name: string; temporary: boolean }[]> {
  const before = Date.now() - forMs
  const names = await readdir(folder()).catch(() => [])
  const all = names.map(async (name) => {
    const facts = await stat(join(folder(), name)).catch(() => null)
    return facts?.isFile() && facts.mtimeMs < before ? [{ name, temporary: name.startsWith(temporaryPrefix) }] : []
  })
  return (await Promise.all(all)).flat()
}

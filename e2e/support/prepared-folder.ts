import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'LASTRO_TEST_PREPARED_FOLDER'
const runPrefix = 'lastro-run-'
const made: string[] = []

/** Opening an embedded database zeroes its buffers: the default of 128 MB takes 0.75 s of processor time. */
export const smallBuffers = "shared_buffers = '16MB'\n"

/** In memory, because an embedded database mostly waits for the disk. */
const memory = '/dev/shm'
/** Needed free space: each data folder of a run has about fifty megabytes. */
const enough = 4_000_000_000

/**
 * Puts all temporary files of this process and its children into one folder, in memory if there is room; returns a
 * function that removes it. Also removes the folders of killed runs.
 */
export function redirectTemporaryFiles(): () => void {
  const usual = tmpdir()
  const parent = isRoomy(memory) ? memory : usual
  for (const name of readdirSync(parent)) if (isLeft(name)) rmSync(join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(parent, `${runPrefix}${process.pid}-`))
  // PostgreSQL may run as another user, which needs to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A quarter of Lastro's start is compilation, which one start does for all.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  return () => {
    process.env.TMPDIR = usual
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enough && process.availableMemory() >= enough
  } catch {
    return false
  }
}

/** Whether the folder's run has ended. */
function isLeft(name: string): boolean {
  const [, pid] = name.match(/^lastro-run-(\d+)-/) ?? []
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * Makes a data folder once per run, which each new database copies in a third of the time. Returns a function that
 * removes it and all other temporary files of the run.
 */
export async function prepareFolder(fill: (folder: string) => Promise<void>): Promise<() => void> {
  const remove = redirectTemporaryFiles()
  const folder = join(tmpdir(), 'prepared')
  mkdirSync(folder)
  await fill(folder).catch((error: unknown) => {
    remove()
    throw error
  })
  appendFileSync(join(folder, 'db', 'postgresql.conf'), smallBuffers)
  process.env[variable] = folder
  return remove
}

export const folderIsPrepared = (): boolean => process.env[variable] !== undefined

/** The environment for a process that prepares a folder itself. */
export const environmentUnprepared = (): NodeJS.ProcessEnv => ({ ...process.env, [variable]: undefined })

/** A data folder for one test: a copy of the prepared one, if there is one. */
export function newDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const prepared = process.env[variable]
  if (prepared) cpSync(prepared, folder, { recursive: true })
  made.push(folder)
  return folder
}

/** Folders made by this process that are still to be removed. */
export function takeDataFolders(): string[] {
  return made.splice(0)
}

import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'LASTRO_TEST_PREPARED_FOLDER'
const runPrefix = 'lastro-run-'
const made: string[] = []

/** Opening an embedded database zeroes its buffers: the usual 128 MB take three quarters of a second of processor time. */
export const smallBuffers = "shared_buffers = '16MB'\n"

/** In memory: most of the time that an embedded database takes is a disk's. */
const memory = '/dev/shm'
/** Each of the data folders that a run holds at a time has some fifty megabytes. */
const enough = 4_000_000_000

/**
 * Sends everything that this process and those it starts put into the temporary folder to one folder, in memory where
 * there is room, and answers what removes it. What a run that was killed left goes too.
 */
export function redirectTemporaryFiles(): () => void {
  const usual = tmpdir()
  const parent = isRoomy(memory) ? memory : usual
  for (const name of readdirSync(parent)) if (isLeft(name)) rmSync(join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(parent, `${runPrefix}${process.pid}-`))
  // PostgreSQL, which may run as a user of its own, passes through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A quarter of what starting Lastro takes is compiling: one start does it for all.
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

/** Whether it is of a run whose process has ended. */
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
 * A data folder that is made once a run: each test that needs a new database starts from a copy of it, for a third of
 * the time that making one takes. Answers what removes it and every other temporary file of the run.
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

/** The environment for a process that prepares a folder of its own. */
export const environmentUnprepared = (): NodeJS.ProcessEnv => ({ ...process.env, [variable]: undefined })

/** A data folder of a test's own: a copy of the prepared one, where there is one. */
export function newDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const prepared = process.env[variable]
  if (prepared) cpSync(prepared, folder, { recursive: true })
  made.push(folder)
  return folder
}

/** The folders that this process has made and that are still to be removed. */
export function takeDataFolders(): string[] {
  return made.splice(0)
}

import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'LASTRO_TEST_PREPARED_FOLDER'
const runPrefix = 'lastro-run-'
const dayMs = 86_400_000
const made: string[] = []

/**
 * Sends everything that this process and those it starts put into the temporary folder to one folder, and answers what
 * removes it. What a run that was killed left a day ago goes too.
 */
export function redirectTemporaryFiles(): () => void {
  const usual = tmpdir()
  for (const name of readdirSync(usual).filter((found) => found.startsWith(runPrefix))) {
    const changed = statSync(join(usual, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (changed < Date.now() - dayMs) rmSync(join(usual, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(usual, runPrefix))
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
  process.env[variable] = folder
  return remove
}

/** A data folder of a test's own: a copy of the prepared one, where there is one. */
export function newDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const prepared = process.env[variable]
  if (prepared) cpSync(prepared, folder, { recursive: true })
  made.push(folder)
  return folder
}

/** Those that this process has made and nobody has taken yet, for whoever removes them. */
export function takeDataFolders(): string[] {
  return made.splice(0)
}

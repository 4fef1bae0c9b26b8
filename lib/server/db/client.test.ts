import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db } from './client'
import { FolderInUseError, lockFolder } from './folder-lock'

const folder = mkdtempSync(join(tmpdir(), 'lastro-db-'))

beforeAll(() => {
  Object.assign(process.env, {
    DATA_DIR: folder,
    ACCOUNTING_API_URL: 'http://127.0.0.1:1',
    ACCOUNTING_API_KEY: 'chave_x',
    PIX_API_URL: 'http://127.0.0.1:1',
    PIX_API_TOKEN: 'x',
    PIX_API_USER_AGENT: 'Firma (a@b.co)',
  })
})
afterAll(closeDatabase)

test('the embedded database is migrated on first use and holds its folder alone', async () => {
  const rows = await (await db()).execute<{ n: number }>(sql`select count(*)::int as n from users`)
  expect(rows).toMatchObject({ rows: [{ n: 0 }] })
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
})

test('audit rows cannot be changed', async () => {
  const database = await db()
  await expect(database.execute(sql`delete from audit`)).rejects.toThrow()
})

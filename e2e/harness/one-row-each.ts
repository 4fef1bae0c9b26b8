import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

export const firstId = '0190b8a4-0000-7000-8000-000000000001'

const awkward = `E'tab\\there, line\\nthere, \\\\N, "quoted", ação 🧾'`
const values: Record<string, string> = {
  uuid: `'${firstId}'`,
  text: awkward,
  int8: '9007199254740993',
  int4: '7',
  bool: 'true',
  jsonb: `'{"b": [1.50, null], "a": "line\\nthere"}'`,
  timestamptz: `'2026-03-04T05:06:07.123456-03'`,
  _text: `array[${awkward}, '', null]`,
  _uuid: `array['${firstId}'::uuid]`,
  _timestamptz: `array['2026-03-04T05:06:07.123456-03'::timestamptz]`,
  bytea: String.raw`'\x00ff'`,
}

const column = z.object({ table: z.string(), column: z.string(), type: z.string() })

/**
 * Inserts a row with easily lost values into each table of the embedded database, and creates the files that rows name.
 */
export async function fillEachTable(tables: readonly string[]): Promise<void> {
  const database = await db()
  const found = await database.execute(sql`
    select c.relname as "table", a.attname as "column", t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''`)
  const columns = z.object({ rows: z.array(column) }).parse(found).rows
  // In any order and without the effects of triggers.
  await database.execute(sql`set session_replication_role = replica`)
  for (const name of tables) {
    const own = columns.filter(({ table }) => table === name)
    const names = own.map((one) => `"${one.column}"`).join()
    const row = own.map(({ type }) => values[type] ?? `'${type} has no value'`).join()
    await database.execute(sql.raw(`insert into ${name} (${names}) overriding system value values (${row})`))
  }
  // A restore clears these flags.
  await database.execute(sql`update notices set mail_due = false, push_due = false`)
  await database.execute(sql`reset session_replication_role`)
}

/** Stores the bytes of an attachment, an export's file and a statement under the names in `fillEachTable`'s rows. */
export async function fillEachStore(bytes: Buffer): Promise<void> {
  const database = await db()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await database.execute(sql`update attachments set bytes = ${bytes.length}, sha256 = ${sha256}`)
  await database.execute(
    sql`update statement_files set bytes = ${bytes.length}, sha256 = ${sha256}, kept_until = '2999-01-01'`,
  )
  await database.execute(sql`update export_items set state = 'done', stored_bytes = ${bytes.length}`)
  await database.execute(sql`update document_exports set files_removed_at = null`)
  const files = { attachments: firstId, statements: firstId, exports: '9007199254740993' }
  for (const [store, id] of Object.entries(files)) {
    mkdirSync(join(env().DATA_DIR, store), { recursive: true })
    writeFileSync(join(env().DATA_DIR, store, id), bytes)
  }
}

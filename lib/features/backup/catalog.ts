import 'server-only'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type CopyConnection, rowsFrom } from '@/lib/server/db/copy-connection'

type TableShape = {
  name: string
  /** Without generated columns. */
  columns: string[]
}

type Table = TableShape & { order: string; parents: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  order: z.string(),
  parents: z.array(z.string()),
})

/** Every table of Lastro. Texts are ordered by their bytes, which gives the same order in every database. */
const query = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
        order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as order,
    array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

/** All tables but those named, each after those that it refers to. */
export async function readTables(connection: CopyConnection, without: readonly string[]): Promise<Table[]> {
  const found = (await rowsFrom(connection, query, table)).filter(({ name }) => !without.includes(name))
  const ordered: Table[] = []
  const placed = (name: string) => !found.some((one) => one.name === name) || ordered.some((one) => one.name === name)
  while (ordered.length < found.length) {
    const next = found.filter((one) => !placed(one.name) && one.parents.every(placed))
    if (next.length === 0) throw new Error('tables refer to each other')
    ordered.push(...next)
  }
  return ordered
}

const columnList = ({ columns }: TableShape) => columns.map(quoted).join(', ')

/** The rows in the order of the primary key, as COPY text. */
export const copyOutOf = (connection: CopyConnection, shape: Table) =>
  connection.copyOut(`select ${columnList(shape)} from ${quoted(shape.name)} order by ${shape.order}`)

/** Fills a table without running its triggers. */
export async function copyInto(connection: CopyConnection, shape: TableShape, from: Readable): Promise<void> {
  const name = quoted(shape.name)
  await rowsFrom(connection, `alter table ${name} disable trigger user`, z.unknown())
  await connection.copyIn(`${name} (${columnList(shape)})`, from)
  await rowsFrom(connection, `alter table ${name} enable trigger user`, z.unknown())
}

export const sequence = z.object({ name: z.string(), value: z.string(), called: z.boolean() })
type Sequence = z.infer<typeof sequence>

export async function readSequences(connection: CopyConnection): Promise<Sequence[]> {
  const names = await rowsFrom(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
    z.object({ name: z.string() }),
  )
  const sequences: Sequence[] = []
  for (const { name } of names)
    sequences.push(
      ...(await rowsFrom(
        connection,
        `select '${name}' as name, last_value::text as value, is_called as called from ${quoted(name)}`,
        sequence,
      )),
    )
  return sequences
}

/** Restores the positions of sequences. Names and values from a backup must have passed `sequence`. */
export async function setSequences(connection: CopyConnection, sequences: readonly Sequence[]): Promise<void> {
  const own = new Set((await readSequences(connection)).map(({ name }) => name))
  for (const { name, value, called } of sequences)
    if (own.has(name))
      await rowsFrom(connection, `select setval('public.${quoted(name)}', ${BigInt(value)}, ${called})`, z.unknown())
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { migrationsFolder } from './migrations-folder'
import { migratePostgres } from './postgres'
import { jobSchema } from './rights'

/** Applies every migration as the owner of the tables, and grants `role` access to them; null: only the owner. */
export async function migrateAsOwner(connectionString: string, role: string | null): Promise<void> {
  await migratePostgres(connectionString, migrationsFolder())
  await migrateJobs(connectionString)
  if (role !== null) await grantTo(connectionString, role)
}

const unfinished = ['pending', 'in_progress']

/** Installs or updates pg-boss with its deferred indexes, which only the owner may do. */
async function migrateJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: jobSchema, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    while ((await boss.getBamStatus()).some(({ status }) => unfinished.includes(status))) await sleep(200)
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

const found = z.array(z.object({ owns: z.boolean() }))

/** Grants everything that a working role needs; on the audit only reading and appending. */
async function grantTo(connectionString: string, role: string): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select pg_has_role(r.oid, c.relowner, 'member') as owns from pg_roles r, pg_class c
        where r.rolname = $1 and c.oid = 'public.audit'::regclass`,
      [role],
    )
    const [is] = found.parse(rows)
    if (!is) throw new Fault(`there is no role ${role}: create it first (create role ${role} login password '…')`)
    if (is.owns) throw new Fault(`the role ${role} owns the tables, or may act as their owner: name another`)
    const to = client.escapeIdentifier(role)
    await client.query(`begin;
      grant usage on schema public, drizzle, ${jobSchema} to ${to};
      grant select on all tables in schema drizzle to ${to};
      grant select, insert, update, delete on all tables in schema public, ${jobSchema} to ${to};
      grant usage, select on all sequences in schema public, ${jobSchema} to ${to};
      revoke all on table audit, audit_heads from public, ${to};
      grant select, insert on table audit, audit_heads to ${to};
      commit`)
  } finally {
    await client.end()
  }
}

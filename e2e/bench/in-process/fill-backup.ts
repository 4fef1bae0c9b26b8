import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { attachments } from '@/lib/features/pix/infractions/store/tables'
import { type AuditRow, auditKeys, genesisHash, keyedHash, rowContent } from '@/lib/server/audit/chain'
import { keepKeyed } from '@/lib/server/audit/start'
import { closeDatabase, db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { fillLedger } from './fill-ledger'

const chunk = 1_000
const fileBytes = 200_000

/** Writes many entries like `appendAudit`. */
async function fillAudit(entries: number): Promise<void> {
  const database = await db()
  await keepKeyed(database)
  const [key] = auditKeys()
  let [last] = await database.select().from(audit).orderBy(desc(audit.seq)).limit(1)
  for (let at = 0; at < entries; at += chunk) {
    const rows: AuditRow[] = []
    for (let n = at; n < Math.min(entries, at + chunk); n += 1) {
      const row: Omit<AuditRow, 'hash'> = {
        seq: (last?.seq ?? 0) + 1,
        id: randomUUID(),
        at: new Date(),
        actorId: null,
        actor: 'system',
        action: 'pix.transfer',
        subject: randomUUID(),
        outcome: 'confirmed',
        detail: { amountCents: 100 + n, from: 'accepted', to: 'confirmed' },
        previousHash: last?.hash ?? genesisHash,
      }
      last = { ...row, hash: keyedHash(rowContent(row), key) }
      rows.push(last)
    }
    await database.insert(audit).values(rows)
  }
}

async function fillAttachments(files: number): Promise<void> {
  const database = await db()
  const folder = join(env().DATA_DIR, 'attachments')
  const [person] = await database.select({ id: users.id }).from(users).limit(1)
  if (!person) throw new Error('there is nobody')
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < files; n += 1) {
    const bytes = randomBytes(fileBytes)
    const id = randomUUID()
    const name = `prova-${n}.pdf`
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(folder, id), bytes)
    const row = { id, infractionId: `inf_${n}`, name, originalName: name, type: 'application/pdf', addedBy: person.id }
    await database.insert(attachments).values({ ...row, bytes: bytes.length, sha256 })
  }
}

const [operations = 0, entries = 0, files = 0] = process.argv.slice(2).map(Number)
await fillLedger(operations)
await fillAudit(entries)
await fillAttachments(files)
await closeDatabase()
console.log(JSON.stringify({ operations, entries, files }))

import { sql } from 'drizzle-orm'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import { fillDocuments } from './fill-documents'

await fillDocuments(Number(process.argv[2]))
const database = await db()
// Upstream does not have their files.
await database.execute(
  sql`update ${indexedDocuments} set content_state = 'unavailable' where content_state = 'waiting'`,
)
const months = await database.selectDistinct({ period: indexedDocuments.period }).from(indexedDocuments)
const periods = months.map(({ period }) => period ?? '')
await database.transaction((tx) => countMonths(tx, periods))
await database.execute(sql`vacuum analyze`)
await closeDatabase()
console.log(JSON.stringify({ filled: true }))

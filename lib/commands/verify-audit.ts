import { existsSync } from 'node:fs'
import { verifyAudit } from '@/lib/server/audit'
import { closeDatabase, db } from '@/lib/server/db/client'

for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)

try {
  const { rows, brokenAt } = await verifyAudit(await db())
  await closeDatabase()
  if (brokenAt === null) console.log(`The audit chain holds: ${rows} entries`)
  else fail(`The audit chain is broken at entry ${brokenAt}: the ${rows} before it hold`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}

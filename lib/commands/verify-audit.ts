import { verifyThroughSocket } from '@/lib/server/audit/socket'
import { verifyTrail } from '@/lib/server/audit/trail'
import type { AuditStatus } from '@/lib/server/audit/verification'
import { closeDatabase } from '@/lib/server/db/client'
import { FolderInUseError } from '@/lib/server/db/data-folder'
import { env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { expectedHead } from './audit-options'
import { auditVerdict } from './audit-verdict'
import { end, loadConfiguration } from './command-end'

/** Exit codes: 0 the chain is valid, 1 it is not, 2 it could not be verified. */
const unverified = 2

loadConfiguration()

const given = expectedHead(process.argv.slice(2))
const expected =
  given === null
    ? end(unverified, 'The one option is --expect COUNT:HASH, a head as the log or the audit screen shows it')
    : given
const status = await verify().catch((error: unknown) => {
  return end(unverified, errorLine(error))
})
const { code, line } = auditVerdict(status)
if (code !== 0) end(code, line)
console.log(line)
if (!status.compared && status.rows > 0)
  console.error('There is no kept head to compare it with: a cut end would not show')

/** An embedded database that a running Lastro has open is verified by that process. */
async function verify(): Promise<AuditStatus> {
  try {
    const found = await verifyTrail(expected)
    await closeDatabase()
    return found
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return verifyThroughSocket(env().DATA_DIR, expected)
  }
}

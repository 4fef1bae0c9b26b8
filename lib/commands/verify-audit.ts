import { verifyThroughSocket } from '@/lib/server/audit/socket'
import { verifyTrail } from '@/lib/server/audit/trail'
import { type AuditStatus, headText } from '@/lib/server/audit/verification'
import { closeDatabase } from '@/lib/server/db/client'
import { FolderInUseError } from '@/lib/server/db/data-folder'
import { env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { expectedHead } from './audit-options'
import { end, loadConfiguration } from './command-end'

/** Exit codes: 0 the chain is valid, 1 it is not, 2 it could not be verified. */
const [broken, unverified] = [1, 2]

loadConfiguration()

const given = expectedHead(process.argv.slice(2))
const expected =
  given === null
    ? end(unverified, 'The one option is --expect COUNT:HASH, a head as the log or the audit screen shows it')
    : given
const status = await verify().catch((error: unknown) => {
  return end(unverified, errorLine(error))
})
const { rows, brokenAt, problem, head, lacks, compared } = status
if (problem === 'cut' && lacks) {
  const found = rows < lacks.count ? `there are only ${rows} entries` : `entry ${lacks.count} is another`
  end(broken, `The audit chain does not reach ${headText(lacks)}: ${found}, so it was cut or made anew`)
}
if (problem === 'head-unreadable')
  end(broken, 'The kept head of the audit was changed, or was sealed without the configured AUDIT_KEY or AUTH_SECRET')
if (problem) {
  const why = problem === 'key-missing' ? ', or was made without the configured AUDIT_KEY or AUTH_SECRET' : ''
  end(broken, `The audit chain is broken at entry ${brokenAt}${why}: the ${rows} before it hold`)
}
console.log(`The audit chain holds: ${rows} entries${head.count === 0 ? '' : `, head ${headText(head)}`}`)
if (!compared && rows > 0) console.error('There is no kept head to compare it with: a cut end would not show')

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

import 'server-only'
import '@/lib/features/webhooks/reactions'
import { backupAnswers, dropSnapshots } from '@/lib/features/backup/snapshot'
import { operationRegistry } from '@/lib/operations'
import { auditAnswers } from '@/lib/server/audit/socket'
import { startAudit } from '@/lib/server/audit/start'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { guardConsole } from '@/lib/server/console-guard'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { openHolderSocket } from '@/lib/server/db/holder-socket'
import { explainRights } from '@/lib/server/db/rights'
import { EnvironmentError, env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { startJobs } from '@/lib/server/jobs'
import { startHub } from '@/lib/server/live/hub'
import { startInvalidation } from '@/lib/server/live/invalidation'
import { log } from '@/lib/server/log'
import { registerOperations } from '@/lib/server/operations/operation'
import { startRecovery } from '@/lib/server/operations/recovery'
import { stopOnSignals } from '@/lib/server/shutdown'
import { startTracing } from '@/lib/server/tracing/start'
import { queueForgotten } from '@/lib/server/webhooks/jobs'
import { startWorkers } from '@/lib/server/workers'
import { workers } from '@/lib/workers'
import { watchIncoming } from './server/http/incoming'

/** What happens once, before the first request: configuration, database, first user, recovery. A failure is one clear line. */
export async function start(): Promise<void> {
  guardConsole()
  try {
    watchIncoming()
    env()
    registerOperations(operationRegistry)
    await startTracing()
    await db()
    await startAudit()
    await letCommandsIn()
    await createFirstUser()
    await startRecovery()
    startInvalidation()
    await startHub()
    await startJobs()
    await queueForgotten()
    startWorkers(workers)
    if (env().NODE_ENV === 'production') stopOnSignals()
  } catch (error) {
    const reason = errorLine(explainRights(error))
    process.stderr.write(`Lastro cannot start: ${error instanceof EnvironmentError ? `\n${reason}` : reason}\n`)
    process.exit(1)
  }
  log().info({ appUrl: env().APP_URL, database: env().DATABASE_URL ? 'postgresql' : 'embedded' }, 'Lastro is ready')
}

/** The process that holds the embedded database verifies and copies it for commands, since no other can open it. */
async function letCommandsIn(): Promise<void> {
  if (await databaseIsShared()) return
  await dropSnapshots()
  await openHolderSocket(env().DATA_DIR, { ...auditAnswers, ...backupAnswers }).catch((error: unknown) =>
    log().warn({ error }, 'audit:verify and backup cannot reach this process'),
  )
}

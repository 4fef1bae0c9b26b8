import 'server-only'
import '@/lib/features/webhooks/reactions'
import { startDocumentIndex } from '@/lib/features/documents/index/run'
import { pruneContent } from '@/lib/features/documents/store/content-cache'
import { startExports } from '@/lib/features/exports/run'
import { pruneExports } from '@/lib/features/exports/store/removal'
import { notifyDue } from '@/lib/features/notices/due/check'
import { startMail } from '@/lib/features/notices/mail/run'
import { pruneMails } from '@/lib/features/notices/mail/store'
import { pruneNotices } from '@/lib/features/notices/store'
import { operationRegistry } from '@/lib/features/operations/registry'
import { pruneAttachments } from '@/lib/features/pix/infractions/attachments/store/blobs'
import { resumeStatements } from '@/lib/features/pix/statements/service'
import { pruneStatements } from '@/lib/features/pix/statements/store/files'
import { startReceived } from '@/lib/features/reconciliation/received/run'
import { startReconciliation } from '@/lib/features/reconciliation/run'
import { warnOfExpiry } from '@/lib/features/retention/warning'
import { auditAnswers } from '@/lib/server/audit/socket'
import { startAudit } from '@/lib/server/audit/start'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { pruneGuesses } from '@/lib/server/auth/guesses'
import { prunePasskeyChallenges } from '@/lib/server/auth/passkey-challenges'
import { pruneSessions } from '@/lib/server/auth/session-rows'
import { backupAnswers, dropSnapshots } from '@/lib/server/backup/snapshot'
import { guardConsole } from '@/lib/server/console-guard'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { openHolderSocket } from '@/lib/server/db/holder-socket'
import { explainRights } from '@/lib/server/db/rights'
import { EnvironmentError, env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { watchIncoming } from '@/lib/server/incoming'
import { startJobs } from '@/lib/server/jobs'
import { startHub } from '@/lib/server/live/hub'
import { startInvalidation } from '@/lib/server/live/invalidation'
import { pruneLiveMessages } from '@/lib/server/live/messages'
import { log } from '@/lib/server/log'
import { registerOperations } from '@/lib/server/operations/operation'
import { startRecovery } from '@/lib/server/operations/recovery'
import { notePruned } from '@/lib/server/pruning'
import { stopOnSignals } from '@/lib/server/shutdown'
import { startTracing } from '@/lib/server/tracing/start'
import { queueForgotten } from '@/lib/server/webhooks/jobs'

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
    startPruning()
    startResuming()
    startIndexing()
    startExporting()
    startReconciliation()
    startWarning()
    await startMail()
    if (env().NODE_ENV === 'production') stopOnSignals()
  } catch (error) {
    const reason = errorLine(explainRights(error))
    process.stderr.write(`Lastro cannot start: ${error instanceof EnvironmentError ? `\n${reason}` : reason}\n`)
    process.exit(1)
  }
  log().info({ appUrl: env().APP_URL, database: env().DATABASE_URL ? 'postgresql' : 'embedded' }, 'Lastro is ready')
}

/** Whoever holds the embedded database verifies it, and copies it, for commands: nobody else can open it. */
async function letCommandsIn(): Promise<void> {
  if (await databaseIsShared()) return
  await dropSnapshots()
  await openHolderSocket(env().DATA_DIR, { ...auditAnswers, ...backupAnswers }).catch((error: unknown) =>
    log().warn({ error }, 'audit:verify and backup cannot reach this process'),
  )
}

/** Upstream is read behind the start's back: it may be slow, or away. */
function startResuming(): void {
  resumeStatements().catch((error: unknown) => log().warn({ error }, 'statements were not resumed'))
}

function startIndexing(): void {
  startDocumentIndex().catch((error: unknown) => log().error({ error }, 'the document index was not started'))
  startReceived().catch((error: unknown) => log().error({ error }, 'received payments are not read'))
}

function startExporting(): void {
  startExports().catch((error: unknown) => log().error({ error }, 'exports were not started'))
}

const warnEveryMs = 10_000
const dueEveryMs = 30_000

/** Soon after the index knows every document, and after midnight; what else time brings about, within half a minute. */
function startWarning(): void {
  const warn = () =>
    warnOfExpiry().catch((error: unknown) => log().warn({ error }, 'what expires soon was not looked at'))
  const due = () => notifyDue().catch((error: unknown) => log().warn({ error }, 'what is due soon was not looked at'))
  setInterval(warn, warnEveryMs).unref()
  setInterval(due, dueEveryMs).unref()
  void due()
}

const pruneEveryMs = 3_600_000

/** Files that have been stored long enough, and what a crash left behind, go within the hour. */
function startPruning(): void {
  const prune = (what: string, one: () => Promise<void>): Promise<boolean> =>
    one().then(
      () => true,
      (error: unknown) => {
        log().warn({ error }, `${what} were not pruned`)
        return false
      },
    )
  const pruneAll = async () => {
    const pruned = await Promise.all([
      prune('content', pruneContent),
      prune('statements', pruneStatements),
      prune('exports', pruneExports),
      prune('attachments', pruneAttachments),
      prune('live messages', pruneLiveMessages),
      prune('notices', pruneNotices),
      prune('mails', pruneMails),
      prune('sessions', pruneSessions),
      prune('guesses', pruneGuesses),
      prune('passkey challenges', prunePasskeyChallenges),
    ])
    notePruned(pruned.includes(false))
  }
  void pruneAll()
  setInterval(pruneAll, pruneEveryMs).unref()
}

import 'server-only'
import '@/lib/features/webhooks/reactions'
import '@/lib/server/webhooks/jobs'
import { tidyNotices } from '@/lib/features/notices/service'
import { operationRegistry } from '@/lib/features/operations/registry'
import { resumeStatements } from '@/lib/features/pix/statements/service'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { tidyGuesses } from '@/lib/server/auth/guesses'
import { tidySessions } from '@/lib/server/auth/session-rows'
import { guardConsole } from '@/lib/server/console-guard'
import { db } from '@/lib/server/db/client'
import { EnvironmentError, env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { watchIncoming } from '@/lib/server/incoming'
import { startJobs } from '@/lib/server/jobs'
import { startForgetting } from '@/lib/server/live/forgetting'
import { startHub } from '@/lib/server/live/hub'
import { tidyLiveMessages } from '@/lib/server/live/messages'
import { log } from '@/lib/server/log'
import { registerOperations } from '@/lib/server/operations/operation'
import { startRecovery } from '@/lib/server/operations/recovery'
import { stopOnSignals } from '@/lib/server/shutdown'
import { startTracing } from '@/lib/server/tracing/start'
import { tidyAttachments } from './features/pix/infractions/attachments/store/tidy'
import { tidyStatements } from './features/pix/statements/files'
import { startAudit } from './server/audit/start'

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
    await createFirstUser()
    await startRecovery()
    startForgetting()
    await startHub()
    await startJobs()
    startTidying()
    startResuming()
    if (env().NODE_ENV === 'production') stopOnSignals()
  } catch (error) {
    const reason = errorLine(error)
    process.stderr.write(`Lastro cannot start: ${error instanceof EnvironmentError ? `\n${reason}` : reason}\n`)
    process.exit(1)
  }
  log().info({ appUrl: env().APP_URL, database: env().DATABASE_URL ? 'postgresql' : 'embedded' }, 'Lastro is ready')
}

/** Upstream is asked behind the start's back: it may be slow, or away. */
function startResuming(): void {
  resumeStatements().catch((error: unknown) => log().warn({ error }, 'statements were not resumed'))
}

const tidyEveryMs = 3_600_000

/** Files that have been kept long enough, and what a crash left behind, go within the hour. */
function startTidying(): void {
  const tidy = (what: string, one: () => Promise<void>) =>
    one().catch((error: unknown) => log().warn({ error }, `${what} were not tidied`))
  const tidyAll = () =>
    Promise.all([
      tidy('statements', tidyStatements),
      tidy('attachments', tidyAttachments),
      tidy('live messages', tidyLiveMessages),
      tidy('notices', tidyNotices),
      tidy('sessions', tidySessions),
      tidy('guesses', tidyGuesses),
    ])
  tidyAll()
  setInterval(tidyAll, tidyEveryMs).unref()
}

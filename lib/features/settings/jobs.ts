import 'server-only'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { readAuditProgress } from '@/lib/server/audit/trail'
import { env } from '@/lib/server/env'
import { mailIsOn } from '@/lib/server/mail/configured'
import { lastPruned } from '@/lib/server/pruning'
import type { ReadContext } from '@/lib/server/read'
import type { Jobs } from './schema'
import {
  countMarks,
  databaseActivity,
  mailFigures,
  openExports,
  openOperations,
  receivedReading,
  unprocessedEvents,
} from './store'

async function documentIndex(context: ReadContext): Promise<Jobs['index']> {
  const { running, complete, months } = await getIndexStatus.perform({}, context)
  const reading = months.find(({ listed, waiting }) => !listed || waiting > 0)?.period ?? null
  return { running, complete, reading, waiting: months.reduce((sum, { waiting }) => sum + waiting, 0) }
}

export async function jobsNow(context: ReadContext): Promise<Jobs> {
  const [index, exports, operations, events, received, marks, mails, trail, activity] = await Promise.all([
    documentIndex(context),
    openExports(),
    openOperations(),
    unprocessedEvents(),
    receivedReading(),
    countMarks(),
    mailFigures(),
    readAuditProgress(),
    databaseActivity(),
  ])
  const pruned = lastPruned()
  return {
    index,
    exports,
    operations,
    events,
    received: {
      ...received,
      running: env().DOCUMENT_INDEX === 'on',
      readAt: received.readAt?.toISOString() ?? null,
    },
    reconciliation: { marks },
    mails: { running: mailIsOn(), ...mails },
    pruning: { at: pruned?.at.toISOString() ?? null, failed: pruned?.failed ?? false },
    audit: {
      count: trail.total,
      verifiedAt: trail.latest?.at.toISOString() ?? null,
      holds: trail.latest ? trail.latest.status.problem === null : null,
      problem: trail.latest?.status.problem ?? null,
    },
    instances: activity && activity.instances > 0 ? activity.instances : null,
  }
}

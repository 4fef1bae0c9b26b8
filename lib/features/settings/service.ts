import 'server-only'
import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { storedContent } from '@/lib/features/documents/store/content-cache'
import { readAuditProgress } from '@/lib/server/audit/trail'
import { env } from '@/lib/server/env'
import { forwardingIsUnread } from '@/lib/server/forwarding'
import { processState } from '@/lib/server/global-state'
import { mailIsOn } from '@/lib/server/mail-configured'
import { lastPruned } from '@/lib/server/pruning'
import { type ReadContext, read } from '@/lib/server/read'
import { connectionsNow } from './connections-state'
import { settings } from './contract'
import { installation } from './installation'
import { approvalsState, type Disk, type Jobs, type SettingsWarning, settingsAnswer } from './schema'
import {
  countMarks,
  databaseActivity,
  hasSentMoney,
  mailFigures,
  openExports,
  openOperations,
  receivedReading,
  storedBytes,
  unprocessedEvents,
} from './store'
import { configuration } from './variables'

/** Facts for administrators about this installation, without any secret's value. */
export const getSettings = read(settings.all, {
  input: z.strictObject({}),
  output: settingsAnswer,
  async run(_, person, { signal }) {
    const [connections, disk, jobs, installed] = await Promise.all([
      connectionsNow(),
      diskUse(),
      jobsNow({ person, signal }),
      installation(),
    ])
    return { warnings: await warnings(), connections, variables: configuration(), disk, jobs, installation: installed }
  },
})

async function warnings(): Promise<SettingsWarning[]> {
  return [
    ...(forwardingIsUnread() ? [{ code: 'forwarding-unread' as const, variable: 'TRUSTED_PROXIES' }] : []),
    ...((await sentUnapproved()) ? [{ code: 'approvals-off' as const, variable: 'APPROVAL_THRESHOLD_CENTS' }] : []),
  ]
}

export const getApprovals = read(settings.approvals, {
  input: z.strictObject({}),
  output: approvalsState,
  run: async () => ({ sentUnapproved: await sentUnapproved() }),
})

const sentUnapproved = async () => env().APPROVAL_THRESHOLD_CENTS === 0 && (await hasSentMoney())

/** Cache time of sizes: they are sums over tables and files, too expensive for every request. */
const keptMs = 30_000

const state = processState<{ read?: { at: number; disk: Promise<Disk> } }>('disk use', () => ({}))

function diskUse(): Promise<Disk> {
  if (!state.read || Date.now() - state.read.at > keptMs) {
    const read = { at: Date.now(), disk: readDisk() }
    state.read = read
    read.disk.catch(() => {
      if (state.read === read) state.read = undefined
    })
  }
  return state.read.disk
}

async function readDisk(): Promise<Disk> {
  const { DATA_DIR } = env()
  const [stored, content, room] = await Promise.all([
    storedBytes(),
    storedContent(),
    statfs(DATA_DIR).catch(() => ({ bavail: 0, bsize: 0, blocks: 0 })),
  ])
  // Some file systems do not say how large they are.
  const known = room.blocks > 0
  return {
    ...stored,
    content: content.bytes,
    contentLimit: content.most,
    free: known ? room.bavail * room.bsize : null,
    size: known ? room.blocks * room.bsize : null,
  }
}

async function documentIndex(context: ReadContext): Promise<Jobs['index']> {
  const { running, complete, months } = await getIndexStatus.perform({}, context)
  const reading = months.find(({ listed, waiting }) => !listed || waiting > 0)?.period ?? null
  return { running, complete, reading, waiting: months.reduce((sum, { waiting }) => sum + waiting, 0) }
}

async function jobsNow(context: ReadContext): Promise<Jobs> {
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

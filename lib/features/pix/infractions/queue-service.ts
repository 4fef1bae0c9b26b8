import 'server-only'
import { z } from 'zod'
import { canonicalJson } from '@/lib/core/canonical-json'
import { cut, noSuchCursor } from '@/lib/core/page-cursor'
import { may } from '@/lib/core/permissions'
import { party } from '@/lib/core/pix/fields'
import { freshenAccounts } from '@/lib/features/pix/accounts/store'
import type { Person } from '@/lib/server/auth/person'
import { readPeople, type Someone } from '@/lib/server/db/people'
import { env } from '@/lib/server/env'
import { everyone, read, themselves } from '@/lib/server/read'
import { cachedRead } from '@/lib/server/upstream/cache'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { listInfractions } from '@/lib/server/upstream/pix/infractions'
import { write } from '@/lib/server/write'
import { infractions } from './contract'
import {
  noQueueInput,
  type QueueRow,
  queueFilter,
  queuePage,
  queueSummary,
  queueSummaryFilter,
  takenCase,
} from './queue-schema'
import { opinions } from './rules/infraction'
import { listAgents, takeNextCase } from './store/drafts'
import { type FullSync, readSync, syncIfDue } from './store/full-sync'
import { findMainAccount, storeInfractions, taxIdOf } from './store/infractions'
import { countOpen, type Narrowing, queueChoices, queueCounts, queueRows, workload } from './store/queue'
import { estimatedUntil } from './store/reads'

/** A payer or a payment that was requested lately is not requested again. */
const freshMs = 15_000
const mostPages = 10
const wholePage = 200

/** Requests a searched payment or payer from upstream, whose list may not have been read completely. */
async function learn({ transactionId, payerTaxId }: Narrowing, signal: AbortSignal): Promise<void> {
  if (transactionId === undefined && payerTaxId === undefined) return
  await cachedRead({
    key: `pix/infractions/searched?${canonicalJson({ transactionId, payerTaxId })}`,
    freshMs,
    signal,
    async load(call) {
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const request = { transactionId, payerTaxId, cursor, limit: wholePage }
        const { items, next } = await listInfractions(request, { signal: call.signal })
        await storeInfractions(items, payerTaxId === undefined ? null : taxIdOf(payerTaxId))
        if (next === null) break
        cursor = next
      }
      return true
    },
  })
}

const unlessUpstreamFails = (reading: Promise<void>) =>
  reading.catch((thrown: unknown) => {
    if (!(thrown instanceof UpstreamProblem)) throw thrown
  })

/** The mirror, as fresh as possible; a failure of upstream is reported by the sync, and the known state is returned. */
async function refresh(narrowing: Narrowing, signal: AbortSignal): Promise<void> {
  await syncIfDue(signal)
  // All are awaited, so that the searched rows are stored even if the accounts cannot be read.
  await Promise.all([learn(narrowing, signal), freshenAccounts(signal)].map(unlessUpstreamFails))
}

const position = z.tuple([z.string(), z.string()])

function positionOf(cursor: string): [string, string] {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw noSuchCursor()
  }
}

const cursorOf = (place: [string, string]) => Buffer.from(JSON.stringify(place)).toString('base64url')

type Found = Awaited<ReturnType<typeof queueRows>>[number]

const payerOf = party.nullable().catch(null)
const answered = z.object({ analysis: z.enum(opinions) })

function rowOf(
  { infraction, payer, accountName, assigneeId, begun, answer }: Found,
  personOf: (id: string) => Someone,
  mainAccount: string | null,
) {
  const { payerName, payerTaxId } = infraction
  const fromRecord = payerName || payerTaxId ? { name: payerName, document: payerTaxId } : null
  return {
    ...infraction,
    accountName,
    accountIsMain: infraction.accountId !== null && infraction.accountId === mainAccount,
    payer: payerOf.parse(payer) ?? fromRecord,
    estimatedUntil: estimatedUntil(infraction.date),
    assignee: assigneeId ? personOf(assigneeId) : null,
    begun,
    answer: answer && {
      operationId: answer.id,
      state: answer.state,
      analysis: answered.parse(answer.input).analysis,
      by: personOf(answer.createdBy),
      at: answer.createdAt.toISOString(),
    },
  }
}

/** Replaces `me` in the filter with the person's id. */
const named = <F extends Narrowing>(filter: F, { id }: Person): F =>
  filter.assignee === 'me' ? { ...filter, assignee: id } : filter

/** The queue over all of upstream's pages that were read, sorted as a whole. */
export const listQueue = read(infractions.queue, {
  sameFor: (person, { tab, assignee }) => (tab === 'mine' || assignee === 'me' ? themselves(person) : everyone()),
  input: queueFilter,
  output: queuePage,
  async run({ tab, sort, limit, cursor, ...filter }, person, { signal }) {
    const after = cursor ? positionOf(cursor) : null
    await refresh(filter, signal)
    const rows = await queueRows({ filter: named(filter, person), tab, sort, after, me: person.id }, limit + 1)
    const { shown, next } = cut(rows, limit, ({ key, infraction }) => cursorOf([key, infraction.id]))
    const mainAccount = await findMainAccount()
    const personOf = await readPeople(shown.flatMap(({ assigneeId, answer }) => [assigneeId, answer?.createdBy]))
    return { items: shown.map((row) => rowOf(row, personOf, mainAccount) as QueueRow), next }
  },
})

function syncOf(sync: FullSync | null) {
  if (!sync) return { state: 'reading' as const, read: 0, pages: 0, completedAt: null, openEnded: false, error: null }
  const { leaseUntil, read: seen, pages, completedAt, openEnded, error } = sync
  const reading = leaseUntil !== null && leaseUntil > new Date()
  const state = reading ? ('reading' as const) : error === null ? ('complete' as const) : ('failed' as const)
  return { state, read: seen, pages, completedAt: completedAt?.toISOString() ?? null, openEnded, error }
}

const none = { count: 0, amountCents: 0 }

/** The shared part of the answer for a filter, with the open cases of each person. */
async function summaryOf(filter: Narrowing, signal: AbortSignal) {
  await refresh(filter, signal)
  const [counts, loads, { accounts, statuses, situationTypes }, mainAccount, agents, sync] = await Promise.all([
    queueCounts(filter),
    workload({ ...filter, assignee: undefined }),
    queueChoices(),
    findMainAccount(),
    listAgents(),
    readSync(),
  ])
  const words = (found: { word: string | null }[]) => found.flatMap(({ word }) => word ?? []).sort()
  const summary = {
    tabs: { 'to-answer': counts?.toAnswer ?? none, answered: counts?.answered ?? none, all: counts?.all ?? none },
    overdue: counts?.overdue ?? none,
    replyDays: env().MED_REPLY_DAYS,
    walk: syncOf(sync),
    statuses: words(statuses),
    situationTypes: words(situationTypes),
    accounts: accounts.flatMap(({ id, name }) => (id === null ? [] : [{ id, name, isMain: id === mainAccount }])),
    agents,
    workload: await workloadOf(loads, agents),
  }
  return { summary, loads }
}

type Load = Awaited<ReturnType<typeof workload>>[number]

const noLoad = { count: 0, amountCents: 0, overdue: 0, oldest: null }

/** Those with the most late cases first, the oldest case decides; agents without any come last, unassigned cases first of all. */
async function workloadOf(loads: readonly Load[], agents: readonly { id: string; name: string }[]) {
  const personOf = await readPeople(loads.map(({ assigneeId }) => assigneeId))
  const busy = new Set(loads.map(({ assigneeId }) => assigneeId))
  const free = agents.filter(({ id }) => !busy.has(id)).map(({ id, name }) => ({ assignee: { id, name }, ...noLoad }))
  const rows = loads.map(({ assigneeId, ...load }) => ({ assignee: assigneeId ? personOf(assigneeId) : null, ...load }))
  const byLateness = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    other.overdue - one.overdue ||
    (one.oldest ?? '9999').localeCompare(other.oldest ?? '9999') ||
    other.count - one.count
  const isUnassigned = ({ assignee }: (typeof rows)[number]) => assignee === null
  return [...rows.filter(isUnassigned), ...rows.filter((row) => !isUnassigned(row)).sort(byLateness), ...free]
}

/** Assigns the most urgent unassigned case to the person who asks for it. */
export const takeNext = write(infractions.takeNext, noQueueInput, takenCase, async (_, person) => {
  return { id: await takeNextCase(person) }
})

/** Counts and amounts of each tab, the choices of the filters, and how much of upstream's list has been read. */
export const readQueueSummary = read(infractions.queueSummary, {
  sameFor: themselves,
  input: queueSummaryFilter,
  output: queueSummary,
  async run(filter, person, { once }) {
    const wanted = named(filter, person)
    const { summary, loads } = await once(wanted, (signal) => summaryOf(wanted, signal))
    const own = loads.find(({ assigneeId }) => assigneeId === person.id)
    const isNarrowedToOthers = wanted.assignee !== undefined && wanted.assignee !== person.id
    const { count, amountCents } = (isNarrowedToOthers ? null : own) ?? none
    return { ...summary, tabs: { ...summary.tabs, mine: { count, amountCents } } }
  },
})

/** Number of infractions that this person may answer, from stored rows. */
export async function countToAnswer(person: Person): Promise<number> {
  return may(person.roles, 'pix.infractions.answer') ? countOpen() : 0
}

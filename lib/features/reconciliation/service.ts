import 'server-only'
import { z } from 'zod'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { Problem } from '@/lib/core/errors'
import { type CursorPosition, cut, decodeCursor, encodeCursor, noSuchCursor } from '@/lib/core/page-cursor'
import { may } from '@/lib/core/permissions'
import { secondsFor } from '@/lib/features/documents/index/store/seconds-left'
import type { Person } from '@/lib/server/auth/person'
import { everyone, read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { reconciliation } from './contract'
import { runInput, runStarted } from './decisions-schema'
import { receivedReading, rereadMonth } from './received-run'
import {
  backingCount,
  backingFilter,
  backingOf,
  backingPage,
  backingSummary,
  documentBackingInput,
  paymentBackingInput,
  summaryInput,
} from './schema'
import { documentPage, paymentPage } from './store/list'
import { markMonth } from './store/marks'
import { documentBacking, isIndexed, paymentBacking } from './store/one'
import { notesReading } from './store/reading'
import { documentRows, paymentRows } from './store/rows'
import { countRows, countSuggested, figuresByDay, figuresByState, onlySuggestions } from './store/summary'

/** More returns than this are only counted. */
const mostNamed = 50

/** Throws `not_configured` without the index, since there are no notes to match. */
function requireIndex(): void {
  if (!isIndexed()) throw new Problem('not_configured', 'The document index is switched off')
}

function positionIn(cursor: string | undefined, isId: (id: string) => boolean): CursorPosition | null {
  if (cursor === undefined) return null
  const position = decodeCursor(cursor)
  if (!isId(position.id)) throw noSuchCursor()
  return position
}

/** Payments, or notes, of a month with what ties them. */
export const listBacking = read(reconciliation.list, {
  sameFor: everyone,
  input: backingFilter,
  output: backingPage,
  async run({ side, limit, cursor, ...filter }) {
    requireIndex()
    if (side === 'payments') {
      const rows = await paymentPage(
        filter,
        positionIn(cursor, () => true),
        limit + 1,
      )
      const { shown, next } = cut(rows, limit, encodeCursor)
      return { items: await paymentRows(shown), next }
    }
    const rows = await documentPage(filter, positionIn(cursor, isDocumentId), limit + 1)
    const { shown, next } = cut(rows, limit, ({ row }) => encodeCursor({ at: new Date(row.day), id: String(row.id) }))
    return { items: await documentRows(shown), next }
  },
})

/** Sums of a month by state and day, and how much of the month has been read. */
export const summarizeBacking = read(reconciliation.summary, {
  sameFor: everyone,
  input: summaryInput,
  output: backingSummary,
  async run({ side, ...filter }) {
    requireIndex()
    const other = side === 'payments' ? 'documents' : 'payments'
    const { month } = filter
    const [states, days, alone, otherSide, payments, notes, received] = await Promise.all([
      figuresByState(side, filter),
      figuresByDay(side, filter),
      onlySuggestions(side, filter),
      countRows(other, filter),
      countRows('payments', { month, direction: filter.direction }),
      notesReading(month),
      receivedReading(month),
    ])
    return {
      states,
      days,
      alone,
      otherSide,
      read: {
        payments,
        documents: notes.read,
        complete: notes.complete && received.complete,
        listed: notes.listed,
        waiting: notes.waiting,
        days: received.days,
        daysRead: received.daysRead,
        unreadable: received.unreadable,
        returnsOpen: received.returnsOpen,
        returnsUnmatched: received.unmatched.length,
        unmatchedReturns: received.unmatched.slice(0, mostNamed),
        valueless: notes.valueless,
        secondsLeft: notes.waiting === 0 ? 0 : await secondsFor(notes.requests),
        problem: notes.problem ?? received.problem,
      },
    }
  },
})

async function countToDecideNow(): Promise<number> {
  return isIndexed() ? countSuggested(addMonths(currentMonth(new Date()), -1)) : 0
}

export const countBacking = read(reconciliation.count, {
  sameFor: everyone,
  input: z.strictObject({}),
  output: backingCount,
  run: async () => ({ suggested: await countToDecideNow() }),
})

/** Number of open suggestions for people who may decide. */
export async function countToDecide({ roles }: Pick<Person, 'roles'>): Promise<number> {
  return may(roles, 'reconciliation.decide') ? countToDecideNow() : 0
}

export const getPaymentBacking = read(reconciliation.payment, {
  sameFor: everyone,
  input: paymentBackingInput,
  output: backingOf,
  run: ({ id }) => paymentBacking(id),
})

export const getDocumentBacking = read(reconciliation.document, {
  sameFor: everyone,
  input: documentBackingInput,
  output: backingOf,
  run: ({ id }) => documentBacking(id),
})

/** Requests a new reading and matching of a month, which runs in the background. */
export const rerun = write(reconciliation.run, runInput, runStarted, async ({ month }) => {
  requireIndex()
  await rereadMonth(month)
  return { month, marked: await markMonth(month) }
})

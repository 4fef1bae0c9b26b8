import 'server-only'
import { z } from 'zod'
import { operationError } from '@/lib/core/operations/operation-error'
import { operationStates } from '@/lib/core/operations/operation-states'
import { transferResult } from '@/lib/features/pix/transfers/schema'
import { parseOutput } from '@/lib/server/parse'
import { noReading, readingsOf } from '../rules/reading'
import { type Batch, batch } from '../schema'
import { type BatchAround, countRows, findBatch, type RowGroup, stateOf } from './batches'
import { sendingDay } from './row-operation'
import type { RowAround } from './rows'

export async function viewBatches(found: readonly BatchAround[]): Promise<Batch[]> {
  const groups = Map.groupBy(await countRows(found.map(({ batch }) => batch.id)), ({ batchId }) => batchId)
  return found.map((one) => viewBatch(one, groups.get(one.batch.id) ?? []))
}

export function viewBatch(around: BatchAround, groups: readonly RowGroup[]): Batch {
  const { batch: record, by, sendOn } = around
  const count = (of: (group: RowGroup) => boolean) => sum(groups.filter(of).map((group) => group.count))
  const instant = (at: Date | null) => at?.toISOString() ?? null
  const state = stateOf(around, count((group) => ['scheduled', 'awaiting_approval'].includes(placeOf(group))) > 0)
  const nextDay = state === 'scheduled' && record.sendingSince === null ? sendOn : firstScheduledDay(groups)
  return {
    id: record.id,
    kind: record.kind,
    name: record.name,
    accountId: record.accountId,
    sha256: record.sha256,
    state,
    version: record.version,
    rows: count(() => true),
    totalCents: centsOf(groups, ({ excluded, problem }) => !excluded && !problem),
    problems: count(({ excluded, problem }) => !excluded && problem),
    warnings: count(({ excluded, warning }) => !excluded && warning),
    unconfirmed: count(({ excluded, unconfirmed }) => !excluded && unconfirmed),
    counts: Object.fromEntries(
      [...operationStates, 'waiting', 'excluded'].map((state) => [state, count((group) => placeOf(group) === state)]),
    ),
    createdBy: by,
    createdAt: record.createdAt.toISOString(),
    requestedAt: instant(record.requestedAt),
    sendingSince: instant(record.sendingSince),
    endedAt: instant(endOf(record, groups)),
    pausedBecause: record.pausedBecause,
    ignored: record.ignored,
    ...noReading,
    ...record.reading,
    ...(sendOn && { sendOn }),
    ...(nextDay && { nextDay }),
    ...(record.sameFileAs && { sameFileAs: record.sameFileAs }),
    ...(record.againOf && { againOf: record.againOf }),
  }
}

const unsettled: readonly (string | null)[] = ['accepted', 'sending', 'unknown', 'scheduled', 'awaiting_approval']

/** When the last transfer had its outcome; null while one has none. Charges stay open after their batch. */
function endOf({ kind, endedAt }: BatchAround['batch'], groups: readonly RowGroup[]): Date | null {
  if (kind === 'charges' || endedAt === null) return endedAt
  if (groups.some(({ state }) => unsettled.includes(state))) return null
  return new Date(Math.max(+endedAt, ...groups.map(({ lastAt }) => +(lastAt ?? 0))))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Where a row is counted: the state of its operation, `excluded` or `waiting`. */
export const placeOf = ({ excluded, state }: RowGroup) => (excluded ? 'excluded' : (state ?? 'waiting'))

function firstScheduledDay(groups: readonly RowGroup[]): string | undefined {
  const days = groups.flatMap((group) => (placeOf(group) === 'scheduled' && group.firstDay ? [group.firstDay] : []))
  return days.toSorted()[0]
}

export function centsOf(groups: readonly RowGroup[], of: (group: RowGroup) => boolean): number {
  return sum(groups.filter(of).map(({ cents }) => Number(cents)))
}

const missed = z.object({ lookedUpAt: z.string() })
const failureOf = (error: unknown) => operationError.safeParse(error).data?.detail ?? null

export function viewRow({ row, operation }: RowAround) {
  const { id, keyType, keyValue, refused } = row
  const result = transferResult.safeParse(operation?.result)
  return {
    rowId: id,
    line: row.line,
    input: row.input,
    keyText: row.cells.chave ?? '',
    key: keyType && keyValue ? { type: keyType, value: keyValue } : null,
    amountCents: row.amountCents,
    description: row.description,
    externalId: row.externalId,
    name: row.name,
    document: row.document ?? (row.cells.documento?.trim() || null),
    sendOn: sendingDay(row),
    email: row.cells.email?.trim() || null,
    validity: row.cells.validade?.trim() || null,
    holder: row.holder,
    missedAt: row.foundNothing ? (missed.safeParse(row.found).data?.lookedUpAt ?? null) : null,
    payeeId: row.payeeId,
    previousCents: row.previousCents,
    ...(row.problems.includes('amount_ambiguous') && { readings: readingsOf(row.cells.valor ?? '') }),
    problems: row.problems,
    warnings: row.warnings,
    excluded: row.excluded,
    confirmed: row.confirmed,
    confirmReason: row.confirmReason,
    holderReason: row.holderReason,
    operationId: row.operationId,
    state: refused ? 'failed' : (operation?.state ?? null),
    error: refused ?? operation?.error ?? null,
    failure: failureOf(refused ?? operation?.error),
    endToEndId: result.success ? result.data.endToEndId : null,
    at: operation?.updatedAt.toISOString() ?? null,
  }
}

export async function viewOne(id: string): Promise<Batch> {
  const [view] = await viewBatches([await findBatch(id)])
  return parseOutput(batch, view)
}

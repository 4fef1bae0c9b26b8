import 'server-only'
import { and, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { addDays, currentDay, dayOf, startOfDay } from '@/lib/core/dates'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { operationError } from '@/lib/core/operations/operation-error'
import { voidStates } from '@/lib/core/operations/operation-states'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { plausibleSettlement } from '@/lib/core/pix/settlement'
import type { StatementRow } from '@/lib/features/pix/statements/schema'
import { operations } from '@/lib/server/db/schema'
import { likeliest } from '@/lib/server/operations/named'
import { operationOf } from '@/lib/server/operations/operation'
import { findOperations, type OperationRow } from '@/lib/server/operations/operation-row'
import { settle } from '@/lib/server/operations/settle'
import { transfers } from '../contract'
import { transferInput, transferResult } from '../schema'
import { recordReturn } from './returns'

type Statement = { accountId: string; operationId: string }

/** Transfers older than these may still be confirmed, but are not looked for as returns. */
const returnDays = 120
/** Minimum length of an identifier: shorter ones occur in any text. */
const shortestName = 4

/** The days of the movements in a statement that name a transfer; null where a day cannot be read. */
type Movements = { row: OperationRow; out?: StatementRow; back?: StatementRow }

/**
 * Reads what a statement says of the account's transfers. A movement that names one of them, by its end-to-end id, txid or
 * external id, and has its very amount confirms the transfer where it goes out, also one that was taken for not made, and
 * says of a confirmed one that it came back where it comes in.
 */
export function transferReader({ accountId, operationId }: Statement) {
  let open: Promise<Map<number, Movements[]>> | undefined
  return {
    async row(movement: StatementRow): Promise<void> {
      open ??= findOpen(accountId)
      const { cents } = movement
      const sameAmount = (await open).get(Math.abs(cents ?? 0)) ?? []
      const row = likeliest(sameAmount.map((each) => each.row).filter((each) => isNamed(each, movement)))
      const named = sameAmount.find((each) => each.row === row)
      if (!named || cents === null) return
      if (cents < 0) named.out ??= movement
      else named.back ??= movement
    },
    async end(): Promise<void> {
      const found = [...((await open)?.values() ?? [])].flat()
      for (const { row, out, back } of found) {
        const confirmed = out && isConfirmedBy(out, row) ? await confirm(row, out, operationId) : row
        if (confirmed?.state === 'confirmed' && back) await recordBack(confirmed, back, operationId)
      }
    },
  }
}

/** Whether a movement says more of a transfer than the provider's own later report that the transfer was not made. */
function isConfirmedBy({ day }: StatementRow, { state, error }: OperationRow): boolean {
  const { reportedAt } = operationError.safeParse(error).data ?? {}
  return state !== 'confirmed' && (reportedAt === undefined || (day ?? '') > currentDay(new Date(reportedAt)))
}

/** Transfers of an account that a statement may confirm or report as returned, by amount. */
async function findOpen(accountId: string): Promise<Map<number, Movements[]>> {
  const { kind, state, sentAt, createdAt, result } = operations
  const since = startOfDay(addDays(currentDay(new Date()), -returnDays))
  const mayReturn = and(eq(state, 'confirmed'), gte(sentAt, since), sql`${result}->>'returnedAt' is null`)
  const isOpen = and(ne(state, 'confirmed'), ne(state, 'sending'), gte(createdAt, since))
  const rows = await findOperations([
    eq(kind, transfers.send.kind),
    accountId === '' ? isNull(operations.accountId) : eq(operations.accountId, accountId),
    or(eq(state, 'accepted'), isOpen, mayReturn),
  ])
  return Map.groupBy(
    rows.map((row): Movements => ({ row })),
    ({ row }) => row.amountCents ?? Number.NaN,
  )
}

function isNamed(row: OperationRow, { day, texts }: StatementRow): boolean {
  const result = transferResult.safeParse(row.result).data
  const sentDay = currentDay(row.sentAt ?? row.createdAt)
  const stated = paymentIdsIn(texts)
  if (day !== null && day < sentDay) return false
  if (result?.endToEndId && stated.size > 0 && !stated.has(result.endToEndId)) return false
  // One that waits to be sent is named by its own id alone: people use an external id again.
  const isWaiting = row.sentAt === null && !voidStates.some((state) => state === row.state)
  const externalId = isWaiting ? null : transferInput.safeParse(row.input).data?.externalId
  const names = [result?.endToEndId, result?.txid, result?.externalId, externalId, row.id]
  return names.some((name) => typeof name === 'string' && texts.some((text) => hasWord(text, name)))
}

/** Whether a text holds an identifier as a whole, not as a part of a longer one. */
function hasWord(text: string, name: string): boolean {
  if (name.length < shortestName) return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`
    if (!/[\p{L}\p{N}_-]/u.test(around)) return true
  }
  return false
}

function paymentIdsIn(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => text.split(/[^A-Za-z0-9]+/))
  return new Set(words.filter((text) => parseEndToEndId(text)?.kind === 'payment'))
}

/** Confirms a transfer once; a transfer that was settled in the meantime stays unchanged. */
function confirm(row: OperationRow, { day, texts }: StatementRow, statementId: string): Promise<OperationRow | null> {
  const unanswered = { txid: null, externalId: transferInput.safeParse(row.input).data?.externalId ?? row.id }
  const known = transferResult.parse(row.result ?? unanswered)
  const ids = paymentIdsIn(texts)
  const [only = null] = ids.size === 1 ? ids : []
  const result = {
    ...known,
    endToEndId: known.endToEndId ?? only,
    settledAt: known.settledAt ?? plausibleSettlement(settlementIn(texts, day), row.createdAt),
    statement: { id: statementId, day },
  }
  const record = { code: 'operation.transfer-in-statement', values: { id: statementId, day } }
  return settle(operationOf(transfers.send.kind), row.id, { state: 'confirmed', result }, null, {
    onlyIf: (current) => current.state === row.state,
    corrects: true,
    detail: { statement: statementId, record },
  })
}

const dayFirst = /^(\d\d)\/(\d\d)\/(\d{4})/

/** The one instant to the second that a movement states on its own day. */
function settlementIn(texts: readonly string[], day: string | null): string | null {
  const stated = texts
    .filter((text) => /\d\d:\d\d:\d\d/.test(text))
    .map((text) => instantOrDay(text.trim().replace(dayFirst, '$3-$2-$1')))
  const [only = null, ...others] = new Set(stated.filter((at) => at !== null))
  return only !== null && others.length === 0 && dayOf(only) === day ? only : null
}

async function recordBack(row: OperationRow, { day, cents }: StatementRow, statementId: string): Promise<void> {
  const record = { code: 'operation.transfer-returned-statement', values: { id: statementId, day } }
  await recordReturn(row, { cents, at: day ?? new Date().toISOString() }, { statement: statementId, record })
}

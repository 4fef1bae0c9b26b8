import 'server-only'
import { backingSides } from '@/lib/core/backing'
import { Problem } from '@/lib/core/errors'
import { cut, decodeCursor, encodeCursor, noSuchCursor } from '@/lib/core/page-cursor'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import {
  type Closing,
  closing,
  closingDifferenceInput,
  closingDifferencePage,
  closingPage,
  closingsInput,
  monthFigures,
  type NewClosing,
  newClosing,
} from './closings-schema'
import { closings } from './contract'
import { companyOf } from './file/names'
import { aboutRows, countDifference, type DifferencePosition, rankOf, readDifference } from './store/closing-difference'
import { type ClosedMonth, closingsOf, findClosing, insertClosing, type MonthScope } from './store/closings'
import { publishBacking } from './store/publish'

const scopeOf = ({ month, companyId }: NewClosing): MonthScope => ({ month, companyId: companyId ?? null })

async function view(closed: ClosedMonth, newest: boolean): Promise<Closing> {
  const { id, month, companyId, by, byName, at, figures } = closed
  return {
    id,
    month,
    companyId,
    by: { id: by, name: byName },
    at: at.toISOString(),
    figures: monthFigures.parse(figures),
    difference: newest ? await countDifference(closed) : null,
  }
}

export const listClosings = read(closings.list, {
  input: closingsInput,
  output: closingPage,
  async run({ limit, cursor, ...input }) {
    const rows = await closingsOf(scopeOf(input), limit, cursor === undefined ? undefined : decodeCursor(cursor))
    const { shown, next } = cut(rows, limit, encodeCursor)
    return {
      items: await Promise.all(shown.map((row, index) => view(row, index === 0 && cursor === undefined))),
      next,
    }
  },
})

/**
 * Stores the current state of the month. A month that was closed before is closed again: the earlier closing remains.
 */
export const closeMonth = write(closings.close, newClosing, closing, async (input, person) => {
  const scope = scopeOf(input)
  await companyOf(scope.companyId)
  const id = await (await db()).transaction(async (tx) => {
    const closed = await insertClosing(tx, scope, person.id)
    const entry = { actor: person, action: 'reconciliation.close', subject: closed.id, outcome: 'ok' }
    await appendAudit(tx, { ...entry, detail: scope })
    return closed.id
  })
  await publishBacking()
  return view(await requireClosing(id), true)
})

async function requireClosing(id: string): Promise<ClosedMonth> {
  const closed = await findClosing(id)
  if (!closed) throw new Problem('not_found', 'There is no such closing')
  return closed
}

/** `0.documents.123`: what an id holds is left as it is. */
function positionOf(cursor: string): DifferencePosition {
  const [, rank, word, id] = /^([012])\.([a-z]+)\.(.+)$/s.exec(cursor) ?? []
  const side = backingSides.find((one) => one === word)
  if (!side || id === undefined) throw noSuchCursor()
  return { rank: Number(rank), side, id }
}

/** Rows that are new, gone or changed, with their former and current state. */
export const readClosingDifference = read(closings.difference, {
  input: closingDifferenceInput,
  output: closingDifferencePage,
  async run({ id, limit, cursor }) {
    const closed = await requireClosing(id)
    const rows = await readDifference(closed, limit, cursor === undefined ? undefined : positionOf(cursor))
    const { shown, next } = cut(rows, limit, (last) => `${rankOf(last)}.${last.side}.${last.id}`)
    const about = await aboutRows(shown)
    return { items: shown.map((row) => ({ ...row, about: about.get(`${row.side} ${row.id}`) ?? null })), next }
  },
})

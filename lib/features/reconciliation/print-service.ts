import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { companyOf } from './file/names'
import type { MonthOnPaper, PrintedPayment, PrintInput } from './print-schema'
import { summarizeBacking } from './service'
import { type FiledPaymentRow, paymentRows } from './store/backed-rows'
import { countDifference } from './store/closing-difference'
import { type ClosedMonth, closingsOf, monthFiguresOf } from './store/closings'

/** Maximum number of rows; a page holds about thirty. */
const mostRows = 5_000

/** The month's figures, and its payments with their notes. Throws `not_found` for an unknown company. */
export async function monthOnPaper(
  { month, direction, companyId }: PrintInput,
  person: Person,
  signal: AbortSignal,
): Promise<MonthOnPaper> {
  const scope = { month, companyId: companyId ?? null }
  const [company, figures, [closed], payments, read] = await Promise.all([
    companyOf(scope.companyId),
    monthFiguresOf(await db(), scope),
    closingsOf(scope, 1),
    firstRows(paymentRows(scope, direction)),
    summarizeBacking
      .perform({ month, direction, companyId }, { person, signal })
      .then(({ read }) => read, withoutIndex),
  ])
  return {
    ...{ month, direction, company, payments, read },
    figures: figures[direction],
    closed: closed ? await closedView(closed) : null,
  }
}

async function closedView(closed: ClosedMonth): Promise<NonNullable<MonthOnPaper['closed']>> {
  const differing = await countDifference(closed)
  return {
    at: closed.at.toISOString(),
    byName: closed.byName,
    changes: differing.new + differing.gone + differing.changed,
  }
}

/** Without the index it is unknown how much of a month has been read. */
function withoutIndex(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_configured') return null
  throw error
}

async function firstRows(pages: AsyncGenerator<FiledPaymentRow[]>): Promise<PrintedPayment[]> {
  const rows: PrintedPayment[] = []
  for await (const page of pages) {
    rows.push(...page.slice(0, mostRows - rows.length).map(printed))
    if (rows.length >= mostRows) break
  }
  return rows
}

function printed({ payment, links, dismissal }: FiledPaymentRow): PrintedPayment {
  const { id, day, endToEndId, partyName, partyTaxId, amountCents, returnedCents, state } = payment
  return {
    ...{ id, day, endToEndId, partyName, partyTaxId, amountCents, returnedCents, state },
    links: links.map(({ note, ...link }) => ({
      ...{ amountCents: link.amountCents, rule: link.rule, byName: link.byName },
      note: { id: String(note.id), model: note.model, number: note.number, day: note.day },
    })),
    dismissal: dismissal && { reason: dismissal.reason, byName: dismissal.byName },
  }
}

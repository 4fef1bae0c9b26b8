import 'server-only'
import { Readable } from 'node:stream'
import { currentDay } from '@/lib/core/dates'
import { transferReader } from '@/lib/features/pix/transfers/store/by-statement'
import { processState } from '@/lib/server/global-state'
import { publishSoon } from '@/lib/server/live/publish-soon'
import { log } from '@/lib/server/log'
import { readStatement } from './preview'
import { type StatementRow, statementInput } from './schema'
import { endSumming, findUnsummed, storeDays, type Unsummed } from './store/days'
import { isHere, openStatement } from './store/files'
import { wholeDays } from './whole-days'

const restMs = 1_000

type Runs = { current: Promise<void> | null; next: Promise<void> | null }
const runs = processState<Runs>('statement sums', () => ({ current: null, next: null }))

/**
 * Sums the days of every stored statement file that has no sums yet: when a file arrives, and at the start. A file that arrives
 * during a run is summed by the next run, which all callers share.
 */
export function sumStatements(): Promise<void> {
  if (runs.current) {
    runs.next ??= runs.current
      .catch(() => undefined)
      .then(() => {
        runs.next = null
        return sumStatements()
      })
    return runs.next
  }
  runs.current = sumAll().finally(() => {
    runs.current = null
  })
  return runs.current
}

async function sumAll(): Promise<void> {
  let summed = 0
  for (const one of await findUnsummed()) if (await sumOne(one)) summed += 1
  if (summed > 0) await publishSoon('pix.statements', { restMs })
}

/** A statement while it is summed: `statedAt` is when it was requested, an empty `accountId` is the main account. */
type SummedStatement = { accountId: string; operationId: string; statedAt: Date }

/** Reads the rows of a fetched statement while its days are summed: each in file order, then the end of the file. */
type RowsReader = (statement: SummedStatement) => {
  row: (row: StatementRow) => void | Promise<void>
  end: () => Promise<void>
}

const rowsReaders: readonly RowsReader[] = [transferReader]

/** The instance that has the file sums it. */
async function sumOne({ file, operation }: Unsummed): Promise<boolean> {
  const { format, from, to, accountId } = statementInput.parse(operation.input)
  if (format !== 'csv' && format !== 'ofx') {
    await endSumming(operation.id)
    return false
  }
  if (!(await isHere(file))) return false
  const statedAt = operation.sentAt ?? operation.createdAt
  const statement = { accountId: accountId ?? '', operationId: operation.id, statedAt }
  try {
    const readers = rowsReaders.map((reader) => reader(statement))
    const content = await readStatement(
      format,
      async () => (await openStatement(file)) ?? Readable.from([]),
      async (row) => {
        for (const reader of readers) await reader.row(row)
      },
    )
    const days = wholeDays({ from, to, on: currentDay(statedAt) }, content)
    await storeDays(statement, days)
    for (const reader of readers) await reader.end()
    return days.length > 0
  } catch (error) {
    log().warn({ error, operation: operation.id }, 'a statement was not summed')
    return false
  } finally {
    await endSumming(operation.id)
  }
}

import 'server-only'
import { currentDay } from '@/lib/core/dates'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { processState } from '@/lib/server/global-state'
import { publishSoon } from '@/lib/server/live/publish-soon'
import { log } from '@/lib/server/log'
import { readStatement } from './preview'
import { statementInput } from './schema'
import { endSumming, findUnsummed, storeDays, type Unsummed } from './store/days'
import { openStatement } from './store/files'
import { wholeDays } from './whole-days'

const running = processState('statement days', () => new Map<string, InFlight<void>>())
const restMs = 1_000

/** Sums the days of every statement whose file is here and that nobody has summed yet: as one arrives, and at the start. */
export function sumStatements(): Promise<void> {
  return joinInFlight(running, 'all', { start: sumAll })
}

async function sumAll(): Promise<void> {
  let summed = 0
  for (const one of await findUnsummed()) if (await sumOne(one)) summed += 1
  if (summed > 0) await publishSoon('pix.statements', { restMs })
}

/** A file that another instance has is that one's to sum. */
async function sumOne({ file, operation }: Unsummed): Promise<boolean> {
  const { format, from, to, accountId } = statementInput.parse(operation.input)
  if (format !== 'csv' && format !== 'ofx') {
    await endSumming(operation.id)
    return false
  }
  const stream = await openStatement(file)
  if (!stream) return false
  try {
    const statedAt = operation.sentAt ?? operation.createdAt
    const days = wholeDays({ from, to, on: currentDay(statedAt) }, await readStatement(format, stream))
    await storeDays({ accountId: accountId ?? '', operationId: operation.id, statedAt }, days)
    return days.length > 0
  } catch (error) {
    log().warn({ error, operation: operation.id }, 'a statement was not summed')
    return false
  } finally {
    await endSumming(operation.id)
  }
}

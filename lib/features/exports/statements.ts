import 'server-only'
import { randomUUID } from 'node:crypto'
import { addDays, addMonths, currentDay, startOfDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { statementFileName } from '@/lib/features/pix/statements/rules'
import { type Statement, statementInput } from '@/lib/features/pix/statements/schema'
import { findExisting, openStatementFile, requestStatement } from '@/lib/features/pix/statements/service'
import type { Person } from '@/lib/server/auth/person'
import { findActivePerson } from '@/lib/server/db/people'
import { submit } from '@/lib/server/operations/perform'
import type { StoredScope } from './scope'
import type { ExportRow } from './store/exports'
import type { ExportItem, NewItem } from './store/items'

/** Accounts of which no statement is requested. */
const withoutStatement: ReadonlySet<string> = new Set(['closed', 'pending'])

/** Statements are requested in the name of the export's maker. */
async function makerOf({ userId }: Pick<ExportRow, 'userId'>): Promise<Person> {
  const maker = await findActivePerson(userId)
  if (!maker) throw new Problem('forbidden', 'Whoever asked for the export may no longer request statements')
  return maker
}

/**
 * The statements of an export: of each account, for its months up to today. Their keys are
 * recorded before anything is requested.
 */
export async function planStatements(
  row: ExportRow,
  scope: Pick<Extract<StoredScope, { kind: 'months' }>, 'from' | 'to'>,
): Promise<NewItem[]> {
  const person = await makerOf(row)
  const { accounts } = await listKnownAccounts.perform({}, { person, signal: AbortSignal.timeout(20_000) })
  const ids = [undefined, ...accounts.filter(({ status }) => !withoutStatement.has(status)).map(({ id }) => id)]
  const today = currentDay(new Date())
  const last = addDays(`${addMonths(scope.to, 1)}-01`, -1)
  const days = { from: `${scope.from}-01`, to: [last, today].sort()[0] ?? today }
  if (days.from > days.to) return []
  return ids.flatMap((accountId) =>
    row.statements.map((format) => {
      const input = statementInput.parse({ ...(accountId && { accountId }), format, ...days })
      return {
        exportId: row.id,
        operationId: randomUUID(),
        statement: input,
        companyId: '',
        model: '',
        type: `statement.${format}`,
        path: `extratos/${statementFileName(input)}`,
      }
    }),
  )
}

/** The statement's file: of an earlier statement that is final, or of one requested now under the item's own key. `not_ready` until it is there. */
export async function openExportedStatement(
  item: Pick<ExportItem, 'operationId' | 'statement'>,
  row: Pick<ExportRow, 'userId'>,
) {
  const input = statementInput.parse(item.statement)
  const own = item.operationId ?? ''
  const person = await makerOf(row)
  const { statement } = await findExisting.perform(input, { person, signal: AbortSignal.timeout(20_000) })
  if (statement && isFinal(statement)) return openStatementFile.run({ id: statement.id })
  await submit(requestStatement, own, input, person)
  return openStatementFile.run({ id: own })
}

/** Whether a statement is complete: one requested before its last day ended in São Paulo lacks later movements. */
const isFinal = ({ createdAt, input }: Pick<Statement, 'createdAt' | 'input'>) =>
  new Date(createdAt) >= startOfDay(addDays(input.to, 1))

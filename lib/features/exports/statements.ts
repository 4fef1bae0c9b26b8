import 'server-only'
import { randomUUID } from 'node:crypto'
import { addDays, addMonths, currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { statementFileName } from '@/lib/core/statement-file-name'
import { listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { type StatementInput, statementInput } from '@/lib/features/pix/statements/schema'
import { findExisting, openStatementFile, requestStatement } from '@/lib/features/pix/statements/service'
import type { Person } from '@/lib/server/auth/person'
import { findActivePerson } from '@/lib/server/db/people'
import { submit } from '@/lib/server/operations/perform'
import type { StoredScope } from './scope'
import type { ExportRow } from './store/exports'
import type { ExportItem, NewItem } from './store/items'

/** Accounts of which no statement is requested. */
const withoutStatement: ReadonlySet<string> = new Set(['closed', 'pending'])

/** Statements are requested in the name of whoever asked for the export. */
async function makerOf({ userId }: Pick<ExportRow, 'userId'>): Promise<Person> {
  const maker = await findActivePerson(userId)
  if (!maker) throw new Problem('forbidden', 'Whoever asked for the export may no longer request statements')
  return maker
}

/**
 * The statements that go with an export, of the main account and each other one: of its months, up to today. Their keys are
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

/** The statement's file: one that was requested before, or requested now under the item's own key. `not_ready` until it is there. */
export async function openExportedStatement(item: ExportItem, row: Pick<ExportRow, 'userId'>) {
  const input = statementInput.parse(item.statement)
  const person = await makerOf(row)
  const existing = await existingStatement(input, person)
  if (existing === null) await submit(requestStatement, item.operationId ?? '', input, person)
  return openStatementFile(existing ?? item.operationId ?? '')
}

async function existingStatement(input: StatementInput, person: Person): Promise<string | null> {
  const { statement } = await findExisting.perform(input, { person, signal: AbortSignal.timeout(20_000) })
  return statement?.id ?? null
}

import { z } from 'zod'
import { pageOf } from '@/lib/core/page'
import { accountId, day, storedExtra } from '@/lib/core/pix/fields'
import { operationListInput, operationOf } from '@/lib/features/operations/schema'

export const statementFormats = ['csv', 'xlsx', 'ofx', 'pdf'] as const

const order = { accountId: accountId.optional(), format: z.enum(statementFormats), from: day, to: day }
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
const wrongOrder = { path: ['to'], error: 'before the first day', params: { code: 'field.order' } }

/** Both days included, in São Paulo. */
export const statementInput = z.strictObject(order).refine(inOrder, wrongOrder)
export type StatementInput = z.infer<typeof statementInput>

/** `status` is upstream's own word. */
export const statementResult = z.object({
  id: z.string(),
  status: z.string(),
  format: z.string(),
  extra: storedExtra,
  /** Upstream's name of the file; shown, never used as a path. Rows of long ago have the name that we serve it under. */
  fileName: z.string().optional(),
  /** Host of upstream's file from which Lastro may not fetch, until an administrator allows it. */
  refusedHost: z.string().optional(),
  /** Whether the file waits to be stored until the object store answers again. */
  storeAway: z.boolean().optional(),
  bytes: z.number().int().optional(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string().optional(),
  /** RFC 3339: when the file is removed. */
  keptUntil: z.string().optional(),
})
export type StatementResult = z.infer<typeof statementResult>

export const statementOperation = operationOf(['pix.statement'], statementInput, statementResult, z.null())
export type Statement = z.infer<typeof statementOperation>

export const statementPage = pageOf(statementOperation)
export const statementFilter = z.strictObject({ accountId: accountId.optional(), ...operationListInput })
export type StatementFilter = z.input<typeof statementFilter>

/** An earlier statement whose file is stored or still expected; null when there is none. */
export const existingStatement = z.object({ statement: statementOperation.nullable() })
export type ExistingStatement = z.infer<typeof existingStatement>

const cents = z.number().int()
const daySum = z.object({ day: z.string(), inCents: cents, outCents: cents })

/** Why a file does not say beyond doubt what moved: nothing of the file is summed. */
export const statementDoubts = [
  'amounts_missing',
  'amounts_unreadable',
  'amounts_ambiguous',
  'signs_missing',
  'signs_disagree',
  'balance_disagrees',
  'balance_rows',
  'days_unreadable',
  'days_ambiguous',
  'rows_uneven',
  'several_accounts',
  'file_incomplete',
] as const
export type StatementDoubt = (typeof statementDoubts)[number]

/** Content of a statement's file, as far as it can be read: rows in file order, sums of all rows. */
export const statementPreview = z.object({
  columns: z.array(z.string()),
  /** The first ones. */
  rows: z.array(z.array(z.string())),
  rowCount: z.number().int(),
  /** Null where `reason` is not. `outCents` is negative. */
  totals: z.object({ inCents: cents, outCents: cents, netCents: cents }).nullable(),
  /** Why there are no totals. */
  reason: z.enum(statementDoubts).nullable(),
  /** Oldest first; empty without totals, and where no column of dates was recognised. */
  days: z.array(daySum),
  /** Whether the rest of the file was not read because the file is too large. */
  cut: z.boolean(),
})
export type StatementPreview = z.infer<typeof statementPreview>

/** A movement of a statement: `cents` is signed, null where the file does not say it beyond doubt; `texts` are its cells. */
export type StatementRow = { day: string | null; cents: number | null; texts: string[] }

import 'server-only'
import { z } from 'zod'
import { operationParty } from '@/lib/core/operation-name'
import { operationKinds } from '@/lib/core/operation-states'
import { may } from '@/lib/core/permissions'
import { operationContracts } from '@/lib/features/operations/contract'
import type { Person } from '@/lib/server/auth/person'
import type { operations } from '@/lib/server/db/schema'
import type { AuditSubject } from './schema'

type Row = typeof operations.$inferSelect
type OperationSubject = Extract<AuditSubject, { type: 'operation' }>

const record = z.record(z.string(), z.unknown()).catch({})
const text = z.string().min(1).nullable().catch(null)
const period = z.object({ from: z.string(), to: z.string() }).nullable().catch(null)

/** The first text under one of the paths of what was asked, answered or known. */
function firstText(row: Row, ...paths: string[][]): string | null {
  for (const path of paths) {
    const found = path.reduce<unknown>((inside, name) => record.parse(inside)[name], row)
    const value = text.parse(found)
    if (value !== null) return value
  }
  return null
}

/** An operation as the trail names it; whom it is for only to who may read operations of its kind. */
export function operationSubject(row: Row, createdBy: OperationSubject['createdBy'], reader: Person): OperationSubject {
  const kind = z.enum(operationKinds).parse(row.kind)
  const mayOpen = may(reader.roles, operationContracts[kind].mayRead)
  const [input, about] = [record.parse(row.input), record.parse(row.about)]
  const reference = firstText(
    row,
    ['about', 'key'],
    ['result', 'key'],
    ['input', 'key'],
    ['input', 'key', 'value'],
    ['input', 'endToEndId'],
    ['input', 'name'],
    ['input', 'taxId'],
    ['input', 'id'],
  )
  return {
    type: 'operation',
    id: row.id,
    kind,
    amountCents: row.amountCents,
    party: mayOpen ? operationParty({ input, about }) : null,
    reference: mayOpen ? reference : null,
    period: period.parse(row.input),
    createdBy,
    mayOpen,
  }
}

import 'server-only'
import type { z } from 'zod'
import { type OperationKind, operationKinds } from '@/lib/core/operation-states'
import { may } from '@/lib/core/permissions'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { cancel } from '@/lib/server/operations/cancel'
import { findOperationRow, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operationOf } from '@/lib/server/operations/operation'
import { verify } from '@/lib/server/operations/perform'
import { read } from '@/lib/server/read'
import { anyOperation, operationPage } from './any/schema'
import { operationContracts, operations } from './contract'
import { operationFilter, operationId, type verifyInput } from './schema'

export function readableKinds(person: Person): OperationKind[] {
  return operationKinds.filter((kind) => may(person.roles, operationContracts[kind].mayRead))
}

/** Every operation of the kinds that the person may read; an empty list for a person who may read none. */
export const listOperations = read(operations.list, {
  input: operationFilter,
  output: operationPage,
  async run({ kind, ...filter }, person) {
    const kinds = readableKinds(person).filter((readable) => !kind || readable === kind)
    return kinds.length > 0 ? listOperationRows(anyOperation, { ...filter, kinds }, person) : { items: [], next: null }
  },
})

export const getOperation = read(operations.one, {
  input: operationId,
  output: anyOperation,
  async run({ id }, person) {
    const row = await findOperationRow(operationKinds, id)
    requirePermission(person, operationOf(row.kind).mayRead)
    return viewOne(anyOperation, row, person)
  },
})

export async function verifyOperation({ id, decision }: z.output<typeof verifyInput>, person: Person) {
  return viewOne(anyOperation, await verify(id, decision, person), person)
}

export async function cancelOperation({ id }: z.output<typeof operationId>, person: Person) {
  return viewOne(anyOperation, await cancel(id, person), person)
}

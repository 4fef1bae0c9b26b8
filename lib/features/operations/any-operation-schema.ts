import { z } from 'zod'
import { type OperationKind, operationKinds } from '@/lib/core/operations/operation-states'
import { pageOf } from '@/lib/core/page'
import { batchOperation } from '@/lib/features/pix/batches/schema'
import { analysisOperation } from '@/lib/features/pix/infractions/schema'
import { refundOperation } from '@/lib/features/pix/refunds/schema'
import { transferOperation } from '@/lib/features/pix/transfers/schema'
import { operationOf } from './schema'

/** Operations that can wait for a second person, each with the fields of its kind. */
const decidable = z.discriminatedUnion('kind', [transferOperation, batchOperation, refundOperation, analysisOperation])
export type Decidable = z.infer<typeof decidable>

const others = operationKinds.filter(
  (kind): kind is Exclude<OperationKind, Decidable['kind']> =>
    !decidable.options.some(({ shape }) => shape.kind.safeParse(kind).success),
)

const anything = z.record(z.string(), z.unknown())
/** An operation of any kind with its details as they were recorded, read by no schema of its kind. */
export const recordedOperation = operationOf([...operationKinds], anything, anything, anything)
export type RecordedOperation = z.infer<typeof recordedOperation>

/** An operation of any kind; `illegible` where its kind's schema cannot read it, so that it fails no list. */
export const anyOperation = z.union([
  decidable,
  operationOf(others, anything, anything, anything),
  recordedOperation.extend({ illegible: z.literal(true).default(true) }),
])
export type AnyOperation = z.infer<typeof anyOperation>

export const operationPage = pageOf(anyOperation)

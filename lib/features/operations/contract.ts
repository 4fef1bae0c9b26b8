import { fileContract, type OperationContract, readContract, writeContract } from '@/lib/core/contract'
import type { OperationKind } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import type { AnyOperation } from '@/lib/features/operations/any-operation-schema'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { batches } from '@/lib/features/pix/batches/contract'
import { charges } from '@/lib/features/pix/charges/contract'
import { analysis } from '@/lib/features/pix/infractions/contract'
import { keys } from '@/lib/features/pix/keys/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { statements } from '@/lib/features/pix/statements/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { OperationExport, OperationFilter, OperationId, VerifyInput } from './schema'

/** Every kind of operation, for both sides: words, addresses, permissions and lists follow from it. */
export const operationContracts = {
  'pix.refund': refunds.refund,
  'pix.charge': charges.create,
  'pix.transfer': transfers.send,
  'pix.batch': batches.request,
  'pix.statement': statements.request,
  'pix.account': accounts.open,
  'pix.account-close': accounts.close,
  'pix.key': keys.create,
  'pix.key-deletion': keys.remove,
  'pix.analysis': analysis.answer,
} satisfies { [K in OperationKind]: OperationContract<K> }

type ApprovableKind = {
  [K in OperationKind]: (typeof operationContracts)[K] extends OperationContract<K, true> ? K : never
}[OperationKind]

export function isApprovable(kind: OperationKind): kind is ApprovableKind {
  return operationContracts[kind].approvable
}

const watchMs = 4_000
/** Whether the worker may still move an operation, whatever people may do. */
const movesByItself = ({ state, nextCheckAt }: AnyOperation) => state === 'sending' || nextCheckAt !== null

/** Operations of every kind that the person may read. */
export const operations = {
  list: readContract<OperationFilter, Page<AnyOperation>>('operations', {
    may: 'documents.read',
    watch: (page) => (page?.items.some(movesByItself) ? watchMs : 0),
  }),
  one: readContract<OperationId, AnyOperation>('operations/{id}', {
    may: 'documents.read',
    watch: (operation) => (operation && movesByItself(operation) ? watchMs : 0),
  }),
  file: fileContract<OperationExport>('operations/export', 'documents.read'),
  /** `conflict` unless it is scheduled or awaits approval; `forbidden` for others than its maker and those who may decide. */
  cancel: writeContract<OperationId, AnyOperation>('POST', 'operations/{id}/cancel', { may: 'documents.read' }),
  /**
   * Asks upstream what became of an operation; `decision` where upstream knows nothing. Who may verify depends on the
   * operation's kind: the ledger asks again for that.
   */
  verify: writeContract<VerifyInput, AnyOperation>('POST', 'operations/{id}/verify', { may: 'documents.read' }),
}

/** Address of an operation's page. */
export function operationAddress({ kind, id }: { kind: OperationKind; id: string }): string {
  return operationContracts[kind].href(id)
}

import 'server-only'
import { closeAccount, openAccount } from '@/lib/features/pix/accounts/service'
import { requestBatch } from '@/lib/features/pix/batches/requests-service'
import { createCharge } from '@/lib/features/pix/charges/service'
import { answerInfraction } from '@/lib/features/pix/infractions/analysis-service'
import { createKey, deleteKey } from '@/lib/features/pix/keys/service'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { requestStatement } from '@/lib/features/pix/statements/service'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import type { Operation } from '@/lib/server/operations/operation'
import type { OperationKind } from './core/operations/operation-states'

/** What carries out every kind; the start gives it to the ledger. */
export const operationRegistry = {
  'pix.charge': createCharge,
  'pix.transfer': sendTransfer,
  'pix.batch': requestBatch,
  'pix.refund': refundPayment,
  'pix.statement': requestStatement,
  'pix.account': openAccount,
  'pix.account-close': closeAccount,
  'pix.key': createKey,
  'pix.key-deletion': deleteKey,
  'pix.analysis': answerInfraction,
} satisfies { [K in OperationKind]: Operation & { kind: K } }

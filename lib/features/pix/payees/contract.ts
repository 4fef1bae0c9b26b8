import { fileContract, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  KnownName,
  NamedInput,
  NewPayee,
  Payee,
  PayeeChange,
  PayeeDetail,
  PayeeFileInput,
  PayeeFilter,
  PayeeId,
  PayeePayment,
  PayeePaymentsInput,
} from './schema'

const may = 'pix.payees.read'
const changes = { may: 'pix.payees.change', stale: ['pix/payees'] } as const

/** The book of who was paid. None of these ever calls the directory. */
export const payees = {
  list: readContract<PayeeFilter, Page<Payee>>('pix/payees', { may }),
  /** The book as CSV, a row for each key. */
  file: fileContract<PayeeFileInput>('pix/payees/file', may),
  /** The payee of a key, where known without a look-up. */
  named: readContract<NamedInput, { payee: KnownName | null }>('pix/payees/name', { may }),
  one: readContract<PayeeId, PayeeDetail>('pix/payees/{id}', { may }),
  payments: readContract<PayeePaymentsInput, Page<PayeePayment>>('pix/payees/{id}/payments', { may }),
  create: writeContract<NewPayee, Payee>('POST', 'pix/payees', { ...changes, status: 201 }),
  change: writeContract<PayeeChange, Payee>('PATCH', 'pix/payees/{id}', changes),
  remove: writeContract<PayeeId, void>('DELETE', 'pix/payees/{id}', changes),
}

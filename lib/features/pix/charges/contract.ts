import { fileContract, operationContract, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OperationId } from '@/lib/features/operations/schema'
import type {
  Charge,
  ChargeDetail,
  ChargeFilter,
  ChargeSharing,
  CodeInput,
  CustomerQuery,
  ListedCharge,
  Shared,
  ShareInput,
  SuggestedCustomer,
} from './schema'

const mayBePaid = ({ state }: Charge) => state === 'sending' || state === 'accepted'

export const charges = {
  list: readContract<ChargeFilter, Page<ListedCharge>>('pix/charges', {
    may: 'pix.charges.read',
    watch: (page) => (page?.items.some(mayBePaid) ? 10_000 : 0),
  }),
  /** Polled while it can still be paid; the server asks the provider at most once a second. */
  one: readContract<OperationId, ChargeDetail>('pix/charges/{id}', {
    may: 'pix.charges.read',
    poll: (charge) => (charge && mayBePaid(charge) ? 3_000 : 0),
  }),
  create: operationContract('pix.charge', {
    path: 'pix/charges',
    may: 'pix.charges.create',
    mayRead: 'pix.charges.read',
    topic: 'pix.charges',
    money: true,
    approvable: false,
    fileWord: 'cobrancas',
    href: (id) => `/pix/charges/${id}`,
  }),
}

/** Suggested customers of a charge by typed name, from our own data. */
export const customers = readContract<CustomerQuery, SuggestedCustomer[]>('pix/charges/customers', {
  may: 'pix.charges.create',
})

const stale = ['pix/charges']

/** The payer's page of a charge and the e-mails that lead to it. */
export const sharing = {
  one: readContract<OperationId, ChargeSharing>('pix/charges/{id}/share', {
    may: 'pix.charges.read',
    watch: 15_000,
    poll: (answer) => (answer?.mails.some(({ state, due }) => state === 'waiting' && due) ? 3_000 : 0),
  }),
  share: writeContract<ShareInput, Shared>('POST', 'pix/charges/{id}/share', {
    may: 'pix.charges.create',
    stale,
    status: 201,
  }),
  /** The QR code as a picture. */
  code: fileContract<CodeInput>('pix/charges/{id}/code', 'pix.charges.read'),
  revoke: writeContract<OperationId, void>('DELETE', 'pix/charges/{id}/share', { may: 'pix.charges.create', stale }),
}

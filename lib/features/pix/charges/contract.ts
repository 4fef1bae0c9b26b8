import { operationContract, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OperationId } from '@/lib/features/operations/schema'
import type { Charge, ChargeDetail, ChargeFilter, ListedCharge } from './schema'

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

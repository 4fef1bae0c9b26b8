import { fileContract, readContract, writeContract } from '@/lib/core/contract'
import type { OperationId } from '@/lib/features/operations/schema'
import type { ChargeSharing, CodeInput, Shared, ShareInput } from './schema'

const stale = ['pix/charges']

/** The payer's page of a charge and the e-mails that lead to it. */
export const sharing = {
  one: readContract<OperationId, ChargeSharing>('pix/charges/{id}/share', {
    may: 'pix.charges.read',
    watch: 15_000,
    poll: (answer) => (answer?.mails.some(({ state, due }) => state === 'waiting' && due) ? 3_000 : 0),
  }),
  share: writeContract<ShareInput, Shared>('POST', 'pix/charges/{id}/share', { may: 'pix.charges.create', stale }),
  /** The QR code alone, as a picture to print or to send. */
  code: fileContract<CodeInput>('pix/charges/{id}/code', 'pix.charges.read'),
  revoke: writeContract<OperationId, void>('DELETE', 'pix/charges/{id}/share', { may: 'pix.charges.create', stale }),
}

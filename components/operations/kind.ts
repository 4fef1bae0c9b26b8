import type { OperationKind } from '@/lib/core/operation-states'

/** The word of each kind in the messages `operations.kinds`. */
export const kindWords = {
  'pix.charge': 'pix-charge',
  'pix.transfer': 'pix-transfer',
  'pix.refund': 'pix-refund',
  'pix.statement': 'pix-statement',
  'pix.account': 'pix-account',
  'pix.account-close': 'pix-account-close',
  'pix.key': 'pix-key',
  'pix.key-deletion': 'pix-key-deletion',
  'pix.analysis': 'pix-analysis',
} as const satisfies Record<OperationKind, string>

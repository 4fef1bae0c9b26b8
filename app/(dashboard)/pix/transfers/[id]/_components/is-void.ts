import type { Transfer } from '@/lib/features/pix/transfers/schema'

/** It was refused before anything left: it has no identifiers upstream, and will have none. */
export function isVoid({ state, result }: Pick<Transfer, 'state' | 'result'>): boolean {
  return (state === 'failed' || state === 'rejected') && result === null
}

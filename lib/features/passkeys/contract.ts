import { type NoInput, readContract } from '@/lib/core/contract'
import type { Passkey } from './schema'

export const passkeys = {
  own: readContract<NoInput, Passkey[]>('account/passkeys', { may: 'account.manage' }),
}

import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { Passkey, PasskeyFilter } from './schema'

export const passkeys = {
  own: readContract<PasskeyFilter, Page<Passkey>>('account/passkeys', { may: 'account.manage' }),
}

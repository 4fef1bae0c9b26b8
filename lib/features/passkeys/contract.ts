import { readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  AddedPasskey,
  CreationOptions,
  IdentityInput,
  NewPasskey,
  Passkey,
  PasskeyFilter,
  RequestOptions,
  StepUpOptionsInput,
} from './schema'

const may = 'account.manage'

export const passkeys = {
  own: readContract<PasskeyFilter, Page<Passkey>>('account/passkeys', { may }),
  creationOptions: writeContract<IdentityInput, CreationOptions>('POST', 'account/passkeys/options', { may }),
  add: writeContract<NewPasskey, AddedPasskey>('POST', 'account/passkeys', { may, status: 201 }),
  remove: writeContract<{ id: string } & IdentityInput, void>('DELETE', 'account/passkeys/{id}', { may }),
  /** Options of a proof in this session; with an operation, of one decision about its current state. */
  stepUpOptions: writeContract<StepUpOptionsInput, RequestOptions>('POST', 'account/step-up/options', { may }),
}

import { apiFetch } from '@/lib/client/api'
import type {
  AddedPasskey,
  CreationOptions,
  IdentityInput,
  NewPasskey,
  RequestOptions,
  StepUpOptionsInput,
} from './schema'

const path = 'account/passkeys'

export async function passkeyCreationOptions(identity: IdentityInput): Promise<CreationOptions> {
  return (await apiFetch<CreationOptions>(`${path}/options`, { method: 'POST', body: identity })).data
}

export async function addPasskey(added: NewPasskey): Promise<AddedPasskey> {
  return (await apiFetch<AddedPasskey>(path, { method: 'POST', body: added })).data
}

export async function removePasskey(id: string, identity: IdentityInput): Promise<void> {
  await apiFetch(`${path}/${id}`, { method: 'DELETE', body: identity })
}

/** For a sign-in by any passkey of this browser. */
export async function signInOptions(): Promise<RequestOptions> {
  return (await apiFetch<RequestOptions>('sign-in/passkey', { method: 'POST', body: {} })).data
}

/** For a proof in this session; of an operation, for one decision about it as it is now. */
export async function stepUpOptions(input: StepUpOptionsInput): Promise<RequestOptions> {
  return (await apiFetch<RequestOptions>('account/step-up/options', { method: 'POST', body: input })).data
}

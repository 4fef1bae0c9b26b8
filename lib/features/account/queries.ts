import { apiFetch } from '@/lib/client/api'
import type { OwnAccount, OwnChange, PasswordChange } from './schema'

const path = 'account/sessions'

export async function endSession(id: string): Promise<void> {
  await apiFetch(`${path}/${id}`, { method: 'DELETE' })
}

export async function endOtherSessions(): Promise<void> {
  await apiFetch(`${path}`, { method: 'DELETE' })
}

export async function changeOwn(change: OwnChange): Promise<OwnAccount> {
  return (await apiFetch<OwnAccount>('account', { method: 'PATCH', body: change })).data
}

export async function changePassword(change: PasswordChange): Promise<void> {
  await apiFetch('account/password', { method: 'POST', body: change })
}

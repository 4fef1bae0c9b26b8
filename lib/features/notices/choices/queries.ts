import { apiFetch } from '@/lib/client/api'
import type { ChoicesInput, OwnChoices } from './schema'

export async function saveChoices(input: ChoicesInput): Promise<OwnChoices> {
  return (await apiFetch<OwnChoices>('account/notifications', { method: 'PUT', body: input })).data
}

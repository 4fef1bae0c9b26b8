import { addressOf, type FileContract, type WriteContract } from '@/lib/core/contract'
import { type ApiInput, apiFetch, apiUrl, type Sent } from './api'

/** Sends a write contract once; throws ApiError. */
export async function sendWrite<I extends object, O>(
  { method, path }: WriteContract<I, O>,
  input: I,
  sent: Pick<Sent, 'keepalive' | 'subject'> = {},
): Promise<O> {
  const { path: address, rest } = addressOf(path, input)
  const body = method === 'DELETE' && Object.keys(rest).length === 0 ? undefined : rest
  return (await apiFetch<O>(address, { ...sent, method, body })).data
}

/** The address of a file contract, for saving or for viewing. */
export function fileUrl<I extends object>(
  { path }: FileContract<I>,
  input: I,
  { download = true }: { download?: boolean } = {},
): string {
  const { path: address, rest } = addressOf(path, input)
  return apiUrl(address, { ...(rest as ApiInput), download: download ? 1 : undefined })
}

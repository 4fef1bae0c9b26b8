import type { ReadContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { apiFetch } from './api'

/** A read by POST: further fields of the answer are returned next to its items. */
export async function postRead<I extends object, P extends Page<unknown>>(
  { path, method }: ReadContract<I, P>,
  input: I,
  signal?: AbortSignal,
): Promise<P> {
  const { data, requestId, status, ...rest } = await apiFetch<P['items']>(path, { method, body: input, signal })
  return { ...rest, items: data, next: null } as unknown as P
}

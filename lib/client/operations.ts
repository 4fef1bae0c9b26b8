import type { QueryClient } from '@tanstack/react-query'
import { addressOf, type OperationContract } from '@/lib/core/contract'
import { type LiveTopic, topicRule } from '@/lib/core/live-topics'
import { type ApiInput, apiFetch } from './api'

/**
 * Requests an operation under its idempotency key; the same key again returns the same operation. `unknown` and
 * `sending` are returned as data, not as an error. Throws ApiError.
 */
export async function requestOperation<T>(
  { path, method }: OperationContract,
  idempotencyKey: string,
  input: object,
): Promise<T> {
  const { path: address, rest } = addressOf(path, input)
  const { data } = method
    ? await apiFetch<T>(address, { query: rest as ApiInput, method, idempotencyKey })
    : await apiFetch<T>(address, { method: 'POST', body: rest, idempotencyKey })
  return data
}

/**
 * Reads again the data that a live message of the topic would refresh; call after a mutation. `none`: only marks it as
 * stale, because the page is being left.
 */
export async function invalidateTopic(
  client: QueryClient,
  topic: LiveTopic,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const { branches } = topicRule(topic)
  await Promise.all(branches.map((branch) => client.invalidateQueries({ queryKey: branch.split('/'), refetchType })))
}

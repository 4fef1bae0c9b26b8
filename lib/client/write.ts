import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WriteContract } from '@/lib/core/contract'
import { ApiError } from './api'
import { sendWrite } from './send-write'

/** Reads again the visible data that a change made stale. */
async function readStale(client: QueryClient, { stale }: WriteContract<never>): Promise<void> {
  await Promise.all(stale.map((branch) => client.invalidateQueries({ queryKey: branch.split('/') })))
}

/** The page shows an outdated state. */
const hasMovedOn = (error: unknown) => error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)

/** A write contract as a mutation: settles after the data that it made stale has been read again. */
export function useWrite<I extends object, O>(
  contract: WriteContract<I, O>,
  options: Omit<UseMutationOptions<O, Error, I>, 'mutationFn'> = {},
) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    ...options,
    mutationFn: async (input: I) => {
      const answer = await sendWrite(contract, input).catch((error: unknown) => {
        if (hasMovedOn(error)) void readStale(client, contract)
        throw error
      })
      await readStale(client, contract)
      return answer
    },
  })
}

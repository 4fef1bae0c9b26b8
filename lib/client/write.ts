import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addressOf, type FileContract, type WriteContract } from '@/lib/core/contract'
import { ApiError, type ApiInput, apiFetch, apiUrl, type Sent } from './api'

/** Makes a change by its contract, once; throws ApiError. */
export async function sendWrite<I extends object, O>(
  { method, path }: WriteContract<I, O>,
  input: I,
  sent: Pick<Sent, 'keepalive' | 'subject'> = {},
): Promise<O> {
  const { path: address, rest } = addressOf(path, input)
  const body = method === 'DELETE' && Object.keys(rest).length === 0 ? undefined : rest
  return (await apiFetch<O>(address, { ...sent, method, body })).data
}

/** Reads again what a change has made stale, where it is shown. */
async function readStale(client: QueryClient, { stale }: WriteContract<never>): Promise<void> {
  await Promise.all(stale.map((branch) => client.invalidateQueries({ queryKey: branch.split('/') })))
}

/** The page shows an outdated state. */
const hasMovedOn = (error: unknown) => error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)

/** A change as a mutation: it settles after the data that it made stale has been read again. */
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

/** The address of a file by its contract; to be saved under its name, or to be looked at. */
export function fileUrl<I extends object>(
  { path }: FileContract<I>,
  input: I,
  { download = true }: { download?: boolean } = {},
): string {
  const { path: address, rest } = addressOf(path, input)
  return apiUrl(address, { ...(rest as ApiInput), download: download ? 1 : undefined })
}

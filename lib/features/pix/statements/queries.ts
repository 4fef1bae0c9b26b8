import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList, apiUrl } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import { queryKey } from '@/lib/core/query-key'
import type { Statement, StatementFilter, StatementInput, StatementPreview } from './schema'

const watchMs = 4_000
const mayMove = ({ state, nextCheckAt }: Statement) =>
  state === 'sending' || state === 'unknown' || (state === 'accepted' && nextCheckAt !== null)

/** Asked again while one of them is still being made. */
export function statementsQuery(filter: Pick<StatementFilter, 'accountId' | 'state' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/statements', filter),
    queryFn: ({ pageParam, signal }) => apiList<Statement>('pix/statements', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(mayMove)) ? watchEvery(watchMs) : false,
  })
}

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/statements/one', { id }),
    queryFn: ({ signal }) => apiGet<Statement>(`pix/statements/${id}`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && mayMove(data) ? watchEvery(watchMs) : false),
  })
}

/** The same account, period and format asked for before; null when it must be asked for. */
export function existingStatementQuery(input: StatementInput) {
  return queryOptions({
    queryKey: queryKey('pix/statements/existing', input),
    queryFn: ({ signal }) => apiGet<{ statement: Statement | null }>('pix/statements/existing', input, signal),
    staleTime: 0,
  })
}

export function statementPreviewQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/statements/preview', { id }),
    queryFn: ({ signal }) => apiGet<StatementPreview>(`pix/statements/${id}/preview`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function statementFileAddress(id: string, download: boolean): string {
  return apiUrl(`pix/statements/${id}/file`, download ? { download: 1 } : {})
}

/** Asks for a report; the same key again answers the same one. */
export async function requestStatement(idempotencyKey: string, input: StatementInput): Promise<Statement> {
  return (await apiFetch<Statement>('/api/pix/statements', { method: 'POST', body: input, idempotencyKey })).data
}

/** After a lost answer: asks for it again, or gives it up. */
export async function verifyStatement(id: string, decision: 'resend' | 'abandon'): Promise<Statement> {
  return (await apiFetch<Statement>(`/api/operations/${id}/verify`, { method: 'POST', body: { decision } })).data
}

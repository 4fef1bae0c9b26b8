import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/api'
import type { Locale } from '@/lib/core/locale'
import { queryKey } from '@/lib/core/query-key'
import type { FiscalWords } from './schema'

/** Once for as long as the page is open, in its language. */
export function fiscalWordsQuery(locale: Locale) {
  return queryOptions({
    queryKey: queryKey('fiscal-words', { locale }),
    queryFn: ({ signal }) => apiGet<FiscalWords>('fiscal-words', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}

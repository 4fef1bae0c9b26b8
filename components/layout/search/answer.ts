import type { search } from '@/lib/features/search/contract'

export type SearchAnswer = ReturnType<NonNullable<typeof search.types>>
export type SearchGroup = SearchAnswer['groups'][number]
export type SearchItem = SearchGroup['items'][number]

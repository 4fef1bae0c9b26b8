import type { IndexStatus } from '@/lib/features/documents/index/schema'
import type { Filters } from './filters'

export type ListSource = {
  /** Who answers: the index; the provider because the index does not have these months; the provider because a person said so. */
  by: 'index' | 'provider-meanwhile' | 'provider'
  /** Filters that are set and do not count, in words. */
  waiting: readonly string[]
}

export type IndexProgressProps = { status: IndexStatus; filters: Filters; source: ListSource }

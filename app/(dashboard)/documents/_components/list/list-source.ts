import type { IndexStatus } from '@/lib/features/documents/index/schema'
import type { Filters } from '../filters/filters'

/** Who answers: the index; the provider because the index does not have these months; the provider because a person said so. */
export type ListSource = 'index' | 'provider-meanwhile' | 'provider'

export type IndexProgressProps = { status: IndexStatus; filters: Filters; source: ListSource }

import type { IndexStatus } from '@/lib/features/documents/index/schema'
import type { Filters } from '../filters'

/** Source of the list: the index; the provider because the index lacks these months, or because the person chose it. */
export type ListSource = 'index' | 'provider-meanwhile' | 'provider'

export type IndexProgressProps = { status: IndexStatus; filters: Filters; source: ListSource }

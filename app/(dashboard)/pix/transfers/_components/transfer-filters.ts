import { operationFilters } from '@/components/operation-filters'
import { operationStates } from '@/lib/core/operation-states'

export const transferFilters = operationFilters(operationStates)

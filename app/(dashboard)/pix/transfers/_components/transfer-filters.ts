import { operationFilters } from '@/components/operations/filters'
import { operationStates } from '@/lib/core/operation-states'

export const transferFilters = operationFilters(operationStates)

import { operationFilters } from '@/components/operations/filters'

/** The states that a person filters by; whether a charge has expired is not among them, no row knows it. */
export const chargeFilters = operationFilters(['sending', 'unknown', 'accepted', 'confirmed', 'failed'])

'use client'

import { useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import type { OperationState } from '@/lib/core/operation-states'
import type { OperationFilters } from './filters'

const settleMs = 250

/** The filters in the address; what the list is read by follows once the typing rests. */
export function useOperationFilters<S extends OperationState>({ states, parsers, input }: OperationFilters<S>) {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'replace', clearOnDefault: true })
  const [settled, setSettled] = useState(filters.q)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters.q), settleMs)
    return () => clearTimeout(timer)
  }, [filters.q])
  return { states, filters, setFilters, input: input({ ...filters, q: settled }) }
}

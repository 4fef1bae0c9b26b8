'use client'

import { useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import { filterParsers, listInput } from './charge-filters'

const settleMs = 250

/** The filters in the address; what the list is asked for follows once the typing rests. */
export function useChargeFilters() {
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'replace', clearOnDefault: true })
  const [settled, setSettled] = useState(filters.q)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters.q), settleMs)
    return () => clearTimeout(timer)
  }, [filters.q])
  return { filters, setFilters, input: listInput({ ...filters, q: settled }) }
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { existingStatementQuery } from '@/lib/features/pix/statements/queries'
import type { Statement, StatementInput } from '@/lib/features/pix/statements/schema'

const nothing: StatementInput = { format: 'csv', from: '', to: '' }

/** The same account, days and format asked for before; null while there is none, or nothing to compare. */
export function useExisting(request: StatementInput | null): Statement | null {
  const query = useQuery({ ...existingStatementQuery(request ?? nothing), enabled: request !== null })
  return (request && query.data?.statement) ?? null
}

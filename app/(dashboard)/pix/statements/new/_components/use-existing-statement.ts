'use client'

import { useQuery } from '@tanstack/react-query'
import { readQuery } from '@/lib/client/read-query'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement, StatementInput } from '@/lib/features/pix/statements/schema'

const nothing: StatementInput = { format: 'csv', from: '', to: '' }

/** The same account, days and format asked for before; null while there is none, or nothing to compare. */
export function useExistingStatement(request: StatementInput | null): Statement | null {
  const query = useQuery({ ...readQuery(statements.existing, request ?? nothing), enabled: request !== null })
  return (request && query.data?.statement) ?? null
}

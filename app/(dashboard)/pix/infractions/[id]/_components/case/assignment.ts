'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { assignCase } from '@/lib/features/pix/infractions/queries'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

/** Taking and handing over from the case. */
export function useCaseAssignment({ id, draft }: InfractionCase) {
  const client = useQueryClient()
  const one = readQuery(infractions.one, { id })
  const mutation = useMutation({
    mutationFn: (to: string | null) => assignCase(client, { id, from: draft.assignee, to }),
    onSuccess: ({ draft: saved }) => client.setQueryData(one.queryKey, (found) => found && { ...found, draft: saved }),
    onSettled: () => client.invalidateQueries({ queryKey: ['pix', 'infractions'] }),
  })
  return {
    assign: (assignee: string | null) => mutation.mutate(assignee),
    busy: mutation.isPending,
    assigned: mutation.data ?? null,
    error: mutation.error,
    dismiss: mutation.reset,
  }
}

export type CaseAssignment = ReturnType<typeof useCaseAssignment>

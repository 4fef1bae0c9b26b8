'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { isSignedOut } from '@/lib/client/api'
import { invalidateTopic } from '@/lib/client/operations'
import { readQuery } from '@/lib/client/read-query'
import { approvals } from '@/lib/features/approvals/contract'
import { decide } from '@/lib/features/approvals/queries'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { operationContracts } from '@/lib/features/operations/contract'

type Choice = { decision: 'approve' | 'reject'; reason?: string; onEnd: () => void }

/** The decision on one request: its answer takes the place of the request, and everything that it touched is read again. */
export function useDecision({ id, kind }: Pick<Decidable, 'id' | 'kind'>) {
  const client = useQueryClient()
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: ({ decision, reason }: Choice) => decide(decision, { operationId: id, reason }),
    onSuccess: (decided) => client.setQueryData(readQuery(approvals.one, { id }).queryKey, decided),
    async onSettled(_decided, error, { onEnd }) {
      // What was typed stays, and the server would draw no page.
      if (isSignedOut(error)) return
      // What went wrong shows in the state of the request after it.
      if (error) await client.invalidateQueries({ queryKey: readQuery(approvals.one, { id }).queryKey })
      onEnd()
      void invalidateTopic(client, operationContracts[kind].topic)
      // The count in the rail is drawn by the server.
      router.refresh()
    },
  })
  return {
    decide: mutation.mutate,
    deciding: mutation.isPending ? mutation.variables.decision : null,
    error: mutation.error,
    signedOut: isSignedOut(mutation.error),
  }
}

export type DecisionState = ReturnType<typeof useDecision>

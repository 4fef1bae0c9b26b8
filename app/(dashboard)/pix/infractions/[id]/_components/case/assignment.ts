'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { saveDraft } from '@/lib/features/pix/infractions/queries'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

/** Somebody else was first; `holder` is who has the case now. */
export class TakenError extends Error {
  readonly holder: string | null

  constructor(holder: string | null) {
    super('taken')
    this.holder = holder
  }
}

/** Gives the case to a person, or to nobody; what a colleague wrote meanwhile does not stand in the way, another holder does. */
export function useCaseAssignment(infraction: InfractionCase) {
  const client = useQueryClient()
  const { id, draft } = infraction
  const one = readQuery(infractions.one, { id })

  async function assign(assignee: string | null) {
    try {
      return await saveDraft(id, { assignee, version: draft.version })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
      const now = await client.fetchQuery({ ...one, staleTime: 0 })
      if (now.answer || now.draft.assignee !== draft.assignee) throw new TakenError(now.draft.assigneeName)
      return saveDraft(id, { assignee, version: now.draft.version })
    }
  }

  const mutation = useMutation({
    mutationFn: assign,
    onSuccess: (saved) => client.setQueryData(one.queryKey, (found) => found && { ...found, draft: saved }),
    onSettled: () => client.invalidateQueries({ queryKey: ['pix', 'infractions'] }),
  })
  return {
    assign: (assignee: string | null) => mutation.mutate(assignee),
    busy: mutation.isPending,
    error: mutation.error,
    dismiss: mutation.reset,
  }
}

export type CaseAssignment = ReturnType<typeof useCaseAssignment>

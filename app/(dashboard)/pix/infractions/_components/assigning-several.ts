'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/client/api'
import { assignCase } from '@/lib/features/pix/infractions/queries'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { nameOf, type QueueViewer } from './assigning'

type Person = Pick<QueueViewer, 'id' | 'name'>

/** `holder`: who has the case where another person was faster. */
export type AssignedRow = {
  id: string
  name: string
  outcome: 'done' | 'already' | 'lost' | 'answered' | 'failed'
  holder: string | null
}

/** Whether a person can be given the case. */
export const isAssignable = ({ answer, status }: QueueRow) => answer === null && isOpen(status)

/** Ticked rows, and handing all of them to one person: each by itself, with its own result. */
export function useAssigningSeveral(rows: readonly QueueRow[]) {
  const client = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly AssignedRow[]>([])
  const chosen = rows.filter((row) => ticked.has(row.id) && isAssignable(row))
  const mutation = useMutation({
    networkMode: 'always',
    async mutationFn(to: Person | null) {
      setResults([])
      for (const row of chosen) {
        const result = await assignOne(row, to)
        setResults((before) => [...before, result])
      }
    },
    onSettled() {
      setTicked(new Set())
      return client.invalidateQueries({ queryKey: ['pix', 'infractions'] })
    },
  })

  async function assignOne(row: QueueRow, to: Person | null): Promise<AssignedRow> {
    const one = { id: row.id, name: nameOf(row) }
    try {
      const from = row.assignee?.id ?? null
      const { outcome, draft } = await assignCase(client, { id: row.id, from, to: to?.id ?? null })
      return { ...one, outcome, holder: draft.assigneeName }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { ...one, outcome: 'failed', holder: null }
    }
  }

  return {
    chosen,
    results,
    busy: mutation.isPending,
    total: mutation.isPending ? chosen.length : results.length,
    to: mutation.variables ?? null,
    isTicked: (id: string) => ticked.has(id),
    toggle: (row: QueueRow) => {
      if (isAssignable(row) && !mutation.isPending) setTicked((before) => before.symmetricDifference(new Set([row.id])))
    },
    clear: () => setTicked(new Set()),
    assign: (to: Person | null) => mutation.mutate(to),
    dismiss: () => setResults([]),
  }
}

export type AssigningSeveral = ReturnType<typeof useAssigningSeveral>

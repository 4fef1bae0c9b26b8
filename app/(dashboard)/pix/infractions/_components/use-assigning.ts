'use client'

import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import type { Page } from '@/lib/core/page'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { saveDraft } from '@/lib/features/pix/infractions/queries'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

type Somebody = { id: string; name: string }
export type Assignment = { row: QueueRow; to: Somebody | null }

/** `lost`: somebody else was first, and `holder` has it now. */
export type Assigned = { outcome: 'done' } | { outcome: 'lost'; holder: string | null } | { outcome: 'answered' }

const attempts = 2

/** Gives a case to a person, or to nobody; what a colleague writes meanwhile does not stand in the way, another holder does. */
async function assign(client: QueryClient, { row, to }: Assignment): Promise<Assigned> {
  for (let attempt = 1; ; attempt++) {
    const { draft, answer } = await client.fetchQuery({ ...readQuery(infractions.one, { id: row.id }), staleTime: 0 })
    if (answer) return { outcome: 'answered' }
    if (draft.assignee === (to?.id ?? null)) return { outcome: 'done' }
    if (draft.assignee !== (row.assignee?.id ?? null)) return { outcome: 'lost', holder: draft.assigneeName }
    try {
      await saveDraft(row.id, { assignee: to?.id ?? null, version: draft.version })
      return { outcome: 'done' }
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }
}

type Queue = InfiniteData<Page<QueueRow>>

function withAssignee(queue: Queue, id: string, assignee: Somebody | null): Queue {
  const items = (page: Page<QueueRow>) => page.items.map((row) => (row.id === id ? { ...row, assignee } : row))
  return { ...queue, pages: queue.pages.map((page) => ({ ...page, items: items(page) })) }
}

const queueKey = ['pix', 'infractions', 'queue']
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[queueKey.length] !== 'summary'

/** Taking and handing over from the queue; the row shows it at once when it is done. */
export function useAssigning() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (assignment: Assignment) => assign(client, assignment),
    onSuccess: ({ outcome }, { row, to }) => {
      if (outcome !== 'done') return
      client.setQueriesData<Queue>(
        { queryKey: queueKey, predicate: isList },
        (queue) => queue && withAssignee(queue, row.id, to),
      )
    },
    onSettled: (assigned, _, { row }) => {
      void client.invalidateQueries({ queryKey: readQuery(infractions.one, { id: row.id }).queryKey })
      const changed = assigned?.outcome === 'done'
      return client.invalidateQueries({ queryKey: queueKey, predicate: (query) => !changed || !isList(query) })
    },
  })
  return {
    assign: (row: QueueRow, to: Somebody | null) => {
      if (!mutation.isPending) mutation.mutate({ row, to })
    },
    busyId: mutation.isPending ? mutation.variables.row.id : null,
    last: mutation.isPending ? null : (mutation.variables ?? null),
    assigned: mutation.data ?? null,
    error: mutation.error,
    dismiss: mutation.reset,
  }
}

export type Assigning = ReturnType<typeof useAssigning>

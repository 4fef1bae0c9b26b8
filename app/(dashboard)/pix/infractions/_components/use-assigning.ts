'use client'

import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '@/lib/client/read-query'
import type { Page } from '@/lib/core/page'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { assignCase } from '@/lib/features/pix/infractions/queries'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

type Somebody = { id: string; name: string }
type Assignment = { row: QueueRow; to: Somebody | null }

type Queue = InfiniteData<Page<QueueRow>>

function withAssignee(queue: Queue, id: string, assignee: Somebody | null): Queue {
  const items = (page: Page<QueueRow>) => page.items.map((row) => (row.id === id ? { ...row, assignee } : row))
  return { ...queue, pages: queue.pages.map((page) => ({ ...page, items: items(page) })) }
}

const queueKey = ['pix', 'infractions', 'queue']
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[queueKey.length] !== 'summary'

const isDone = (assigned?: { outcome: string }) => assigned?.outcome === 'done' || assigned?.outcome === 'already'

/** Taking and handing over from the queue; the row shows it at once when it is done. */
export function useAssigning() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ row, to }: Assignment) =>
      assignCase(client, { id: row.id, from: row.assignee?.id ?? null, to: to?.id ?? null }),
    onSuccess: (assigned, { row, to }) => {
      if (!isDone(assigned)) return
      client.setQueriesData<Queue>(
        { queryKey: queueKey, predicate: isList },
        (queue) => queue && withAssignee(queue, row.id, to),
      )
    },
    onSettled: (assigned, _, { row }) => {
      void client.invalidateQueries({ queryKey: readQuery(infractions.one, { id: row.id }).queryKey })
      const changed = isDone(assigned)
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
    done: isDone(mutation.data),
    error: mutation.error,
    dismiss: mutation.reset,
  }
}

export type Assigning = ReturnType<typeof useAssigning>

'use client'

import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Page } from '@/lib/core/page'
import { assignCase, caseKey } from '@/lib/features/pix/infractions/queries'
import type { QueueRow } from '@/lib/features/pix/infractions/queue-schema'

type PersonRef = { id: string; name: string }
type Assignment = { row: QueueRow; to: PersonRef | null }

/** The person at the queue, with their permissions. */
export type QueueViewer = PersonRef & { mayAnswer: boolean; maySeeInsight: boolean }

type Queue = InfiniteData<Page<QueueRow>>

function withAssignee(queue: Queue, id: string, assignee: PersonRef | null): Queue {
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
      void client.invalidateQueries({ queryKey: caseKey(row.id) })
      const changed = isDone(assigned)
      return client.invalidateQueries({ queryKey: queueKey, predicate: (query) => !changed || !isList(query) })
    },
  })
  return {
    assign: (row: QueueRow, to: PersonRef | null) => {
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

/** Name of a case: its payer, else its payment, else its own id. */
export function nameOf({ payer, transactionId, id }: QueueRow): string {
  return payer?.name ?? transactionId ?? id
}

/** Result of the last assignment: announced when it succeeded, shown when it did not. */
export function AssigningNotice({ assigning, viewerId }: { assigning: Assigning; viewerId: string }) {
  const t = useTranslations('infractions.queue')
  const { last, assigned, error, dismiss } = assigning
  const name = last ? nameOf(last.row) : ''
  const holder = assigned?.draft.assigneeName
  const doneMessage = () => {
    if (!last?.to) return t('released', { name })
    return last.to.id === viewerId ? t('taken', { name }) : t('passed', { name, person: last.to.name })
  }
  const lost =
    assigned?.outcome === 'answered'
      ? { title: t('lost-answered-title'), what: t('lost-answered-what', { name }) }
      : assigned?.outcome === 'lost' &&
        (holder
          ? { title: t('lost-title', { holder }), what: t('lost-what', { name }) }
          : { title: t('lost-free-title'), what: t('lost-free-what', { name }) })
  return (
    <>
      <span role="status" className="sr-only">
        {assigning.done && last && doneMessage()}
      </span>
      {last && error && (
        <ErrorNotice
          error={error}
          title={t('not-taken')}
          onRetry={() => assigning.assign(last.row, last.to)}
          className="m-3 flex-none"
        />
      )}
      {lost && (
        <Notice
          tone="wait"
          role="alert"
          title={lost.title}
          actions={
            <Button size="sm" onClick={dismiss}>
              {t('dismiss')}
            </Button>
          }
          className="m-3 flex-none"
        >
          {lost.what}
        </Notice>
      )}
    </>
  )
}

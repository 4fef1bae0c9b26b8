'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { type ReactNode, useEffect, useRef } from 'react'
import { infractionAddress } from '@/components/infractions/address'
import { queueInput, queueParsers, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import { usePageKeys } from '@/components/layout/keys/page-keys'
import { useList } from '@/components/list/query-list'
import { ButtonLink, IconButton } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { useCase } from './context'

/**
 * Addresses of the previous and next case in the queue from which this one was opened, null at its ends, and of the
 * queue as it was left; j and k go to them. A case that has left the queue continues from its former position.
 */
export function useQueueNeighbours() {
  const { id } = useCase().infraction
  const router = useRouter()
  const [filters] = useQueryStates(queueParsers)
  const { rows, loadMore } = useList(useInfiniteQuery(listQuery(infractions.queue, queueInput(filters))))
  const at = rows.findIndex((row) => row.id === id)
  const lastAt = useRef(0)
  const atEnd = at >= 0 && at === rows.length - 1
  useEffect(() => {
    if (at >= 0) lastAt.current = at
    if (atEnd) loadMore()
  })
  const address = (row: { id: string } | undefined) =>
    row ? withQueueFilters(infractionAddress(row.id), filters) : null
  const previous = address(rows[(at >= 0 ? at : lastAt.current) - 1])
  const next = address(rows[at >= 0 ? at + 1 : lastAt.current])
  usePageKeys(({ key }) => {
    const to = key === 'j' ? next : key === 'k' ? previous : null
    if (to) router.push(to)
  })
  return { previous, next, back: withQueueFilters(queuePath, filters) }
}

export type QueueNeighbours = ReturnType<typeof useQueueNeighbours>

/** Links to the previous and the next case, in the order of the queue. */
export function CaseNeighbours({ neighbours: { previous, next } }: { neighbours: QueueNeighbours }) {
  const t = useTranslations('infractions.case')
  return (
    <span className="flex flex-none gap-1">
      <Neighbour href={previous} label={t('previous')} shortcut="k" icon={<ChevronUp aria-hidden />} />
      <Neighbour href={next} label={t('next')} shortcut="j" icon={<ChevronDown aria-hidden />} />
    </span>
  )
}

type NeighbourProps = { href: string | null; label: string; shortcut: string; icon: ReactNode }

function Neighbour({ href, label, shortcut, icon }: NeighbourProps) {
  if (href === null) {
    return (
      <IconButton size="sm" label={label} disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <ButtonLink href={href} size="sm" icon aria-label={label} title={label} aria-keyshortcuts={shortcut}>
      {icon}
    </ButtonLink>
  )
}

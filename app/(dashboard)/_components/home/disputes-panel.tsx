'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { useSituationWord } from '@/components/infractions/infraction-labels'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { ButtonLink } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

const shownRows = 5

/** The infractions with the least estimated time left. */
export function DisputesPanel() {
  const t = useTranslations('home')
  const query = useInfiniteQuery(listQuery(infractions.queue, { tab: 'to-answer', sort: 'due' }))
  const summary = useQuery(readQuery(infractions.queueSummary, {})).data
  const rows = query.data?.pages.flatMap((page) => page.items)
  const isRead = summary?.walk.completedAt !== null
  return (
    <AttentionList
      title={t('disputes')}
      count={summary?.tabs['to-answer'].count}
      note={summary && t('disputes-note', { days: summary.replyDays })}
      all={{ href: '/pix/infractions', label: t('see-disputes') }}
      query={query}
      empty={rows?.length === 0 && isRead && t('disputes-empty')}
      more={rows?.length === 0 && t('disputes-empty-yet')}
    >
      {rows?.slice(0, shownRows).map((row) => (
        <Dispute key={row.id} row={row} />
      ))}
    </AttentionList>
  )
}

function Dispute({ row }: { row: QueueRow }) {
  const t = useTranslations('home')
  const labels = useTranslations('infractions.words')
  const states = useTranslations('operations.states')
  const situation = useSituationWord()
  return (
    <AttentionRow
      lead={
        <span className="max-md:[&>span]:flex-col">
          <EstimatedTimeLeft until={row.estimatedUntil} />
        </span>
      }
      title={row.payer?.name ?? t('disputes-payer-unseen')}
      note={
        <>
          {situation(row.situationType) ?? row.situationType ?? labels('no-situation')}
          {row.date && (
            <>
              , <Moment at={row.date} />
            </>
          )}
          {row.accountName && `, ${row.accountName}`}
        </>
      }
      cents={row.amountCents}
      kind={row.answer ? states(row.answer.state) : (row.assignee?.name ?? t('disputes-nobody'))}
      action={
        <ButtonLink href={infractionAddress(row.id)} prefetch={false} size="sm">
          {t('open')}
        </ButtonLink>
      }
    />
  )
}

'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { useSituationWord } from '@/components/infractions/infraction-labels'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { ReadFailure } from '@/components/layout/error-notice'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { StripCell } from '@/components/payments/balance-strip'
import { FittedMoney } from '@/components/payments/fitted-money'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { QueueRow, QueueShare, QueueSummary } from '@/lib/features/pix/infractions/queue-schema'

/** Summary of the queue of disputes, for people who answer them. */
export function DisputesStrip() {
  const query = useQuery(readQuery(infractions.queueSummary, {}))
  const summary = query.data
  if (!summary && query.error) {
    return (
      <div className="border-line border-b px-5 pt-4 max-md:px-4">
        <ReadFailure query={query} className="mb-3 max-w-180" />
      </div>
    )
  }
  return <DisputesFigures summary={summary} />
}

/** The strip; without a summary while it loads. */
export function DisputesFigures({ summary }: { summary?: QueueSummary }) {
  const t = useTranslations('home')
  const late = summary !== undefined && summary.overdue.count > 0
  return (
    <section
      aria-label={t('disputes-strip')}
      className="grid auto-cols-fr grid-flow-col border-line border-b md:grid-cols-[1.5fr] max-md:grid-flow-row max-md:grid-cols-2"
    >
      <ShareCell main label={t('disputes-to-answer')} summary={summary} share={summary?.tabs['to-answer']} />
      <ShareCell label={t('disputes-overdue')} summary={summary} share={summary?.overdue} late={late} />
      <ShareCell label={t('disputes-mine')} summary={summary} share={summary?.tabs.mine} tab="mine" />
    </section>
  )
}

/** The disputed amount of unanswered infractions, next to the balance. */
export function DisputedCell() {
  const { data: summary, error } = useQuery(readQuery(infractions.queueSummary, {}))
  return <DisputedFigure summary={summary} unread={error !== null} />
}

/** The cell; without a summary while it loads. */
export function DisputedFigure({ summary, unread = false }: { summary?: QueueSummary; unread?: boolean }) {
  const t = useTranslations('home')
  return (
    <ShareCell
      label={t('disputed')}
      summary={summary}
      share={summary?.tabs['to-answer']}
      labels="disputes-count-to-answer"
      everyAccount
      unread={unread}
    />
  )
}

type ShareCellProps = {
  label: string
  summary: QueueSummary | undefined
  /** The counted part of the queue. */
  share: QueueShare | undefined
  main?: boolean
  labels?: 'disputes-count' | 'disputes-count-to-answer'
  /** States that the amount covers all accounts, next to figures of one account. */
  everyAccount?: boolean
  tab?: 'mine'
  late?: boolean
  unread?: boolean
}

/** Sum and number of a part of the queue, as far as the provider's list was read, with a link to it. */
function ShareCell({
  label,
  summary,
  share,
  main,
  labels = 'disputes-count',
  everyAccount,
  tab,
  late,
  unread,
}: ShareCellProps) {
  const t = useTranslations('home')
  const note = summary && share && (
    <>
      <Link
        href={tab ? `/pix/infractions?tab=${tab}` : '/pix/infractions'}
        className={cx('rounded-xs underline-offset-[3px] hover:underline', late && 'text-danger-ink')}
      >
        {t(labels, { count: share.count })}
      </Link>
      {everyAccount && `, ${t('all-accounts')}`}
      {summary.walk.completedAt === null && <span className="ml-2 text-wait-ink">{t('disputes-so-far')}</span>}
    </>
  )
  return (
    <StripCell main={main} label={label} note={note}>
      {share || unread ? (
        <FittedMoney cents={share?.amountCents ?? null} size={main ? 'hero' : 'lg'} />
      ) : (
        <Skeleton className={main ? 'h-8 w-56' : 'h-6 w-32'} />
      )}
    </StripCell>
  )
}

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
        <ButtonLink href={infractionAddress(row.id)} size="sm">
          {t('open')}
        </ButtonLink>
      }
    />
  )
}

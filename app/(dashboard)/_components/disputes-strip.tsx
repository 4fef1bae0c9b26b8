'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { StripCell } from '@/components/payments/balance-strip'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { QueueShare, QueueSummary } from '@/lib/features/pix/infractions/queue/schema'

/** The queue at a glance, for those who answer it. */
export function DisputesStrip() {
  const query = useQuery(readQuery(infractions.queueSummary, {}))
  const summary = query.data
  if (!summary && query.error) {
    return (
      <div className="border-line border-b px-5 pt-4 max-md:px-4">
        <ErrorNotice
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          className="mb-3 max-w-180"
        />
      </div>
    )
  }
  return <DisputesFigures summary={summary} />
}

/** The strip, without a summary while nothing is known yet. */
export function DisputesFigures({ summary }: { summary?: QueueSummary }) {
  const t = useTranslations('home')
  const late = summary !== undefined && summary.overdue.count > 0
  return (
    <section
      aria-label={t('disputes-strip')}
      className="grid auto-cols-fr grid-flow-col border-line border-b md:grid-cols-[1.5fr] max-md:grid-flow-row max-md:grid-cols-2"
    >
      <StripCell
        main
        label={t('disputes-to-answer')}
        note={summary && <ShareLink share={summary.tabs['to-answer']} summary={summary} />}
      >
        {summary ? (
          <Money cents={summary.tabs['to-answer'].amountCents} size="hero" />
        ) : (
          <Skeleton className="h-8 w-56" />
        )}
      </StripCell>
      <StripCell
        label={t('disputes-overdue')}
        note={summary && <ShareLink share={summary.overdue} summary={summary} late={late} />}
      >
        <ShareSum share={summary?.overdue} />
      </StripCell>
      <StripCell
        label={t('disputes-mine')}
        note={summary && <ShareLink share={summary.tabs.mine} summary={summary} tab="mine" />}
      >
        <ShareSum share={summary?.tabs.mine} />
      </StripCell>
    </section>
  )
}

/** What is at stake in the infractions that wait for an answer, beside the balance. */
export function DisputedCell() {
  const { data: summary, error } = useQuery(readQuery(infractions.queueSummary, {}))
  return <DisputedFigure summary={summary} unread={error !== null} />
}

/** The cell, without a summary while nothing is known yet. */
export function DisputedFigure({ summary, unread = false }: { summary?: QueueSummary; unread?: boolean }) {
  const t = useTranslations('home')
  const share = summary?.tabs['to-answer']
  return (
    <StripCell
      label={t('disputed')}
      note={summary && share && <ShareLink share={share} summary={summary} words="disputes-count-to-answer" />}
    >
      {!share && unread ? <Money cents={null} size="lg" /> : <ShareSum share={share} />}
    </StripCell>
  )
}

function ShareSum({ share }: { share: QueueShare | undefined }) {
  return share ? <Money cents={share.amountCents} size="lg" /> : <Skeleton className="h-6 w-32" />
}

type ShareLinkProps = {
  share: QueueShare
  summary: QueueSummary
  words?: 'disputes-count' | 'disputes-count-to-answer'
  /** Which part of the queue it counts. */
  tab?: 'mine'
  late?: boolean
}

/** How many there are, so far as the provider's list was read, and the way to them. */
function ShareLink({ share: { count }, summary, words = 'disputes-count', tab, late }: ShareLinkProps) {
  const t = useTranslations('home')
  return (
    <>
      <Link
        href={tab ? `/pix/infractions?tab=${tab}` : '/pix/infractions'}
        prefetch={false}
        className={cx('rounded-xs underline-offset-[3px] hover:underline', late && 'text-danger-ink')}
      >
        {t(words, { count })}
      </Link>
      {summary.walk.completedAt === null && <span className="ml-2 text-wait-ink">{t('disputes-so-far')}</span>}
    </>
  )
}

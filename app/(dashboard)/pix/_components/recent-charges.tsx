'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionNone, AttentionRow, AttentionRows } from '@/components/attention-list'
import { ChargeStatus } from '@/components/charge-status'
import { ErrorNotice } from '@/components/error-notice'
import { Moment, useNow } from '@/components/moment'
import { textLinkClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { chargeStanding } from '@/lib/core/charge-standing'
import { chargesQuery } from '@/lib/features/pix/charges/queries'
import type { Charge } from '@/lib/features/pix/charges/schema'

const shownRows = 8

/** The newest charges, each a way to its page. */
export function RecentCharges() {
  const t = useTranslations('pix')
  const query = useInfiniteQuery(chargesQuery({}))
  const now = useNow()
  const rows = query.data?.pages[0]?.items.slice(0, shownRows)
  return (
    <AttentionList
      title={t('recent')}
      end={
        <Link href="/pix/charges" className={textLinkClass}>
          {t('see-all')}
        </Link>
      }
    >
      {query.error && <ErrorNotice error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <Loading />}
      {rows?.length === 0 && (
        <AttentionNone>
          {t('recent-empty')}. {t('recent-empty-what')}
        </AttentionNone>
      )}
      <AttentionRows>
        {rows?.map((charge) => (
          <AttentionRow
            key={charge.id}
            lead={<ChargeStatus standing={chargeStanding(charge, new Date(now))} />}
            title={<ChargeName charge={charge} />}
            note={
              <>
                <Moment at={charge.createdAt} />, {charge.createdBy.name}
              </>
            }
            cents={charge.input.amountCents}
          />
        ))}
      </AttentionRows>
    </AttentionList>
  )
}

function ChargeName({ charge: { id, input } }: { charge: Charge }) {
  const t = useTranslations('pix')
  return (
    <Link href={`/pix/charges/${id}`} prefetch={false} className="rounded-xs hover:underline">
      {input.beneficiary ?? input.externalId ?? t('charge-of-nobody')}
    </Link>
  )
}

const skeletons = ['w-40', 'w-52', 'w-36', 'w-48']

function Loading() {
  return skeletons.map((width) => (
    <div key={width} className="flex h-12 items-center border-line border-t">
      <Skeleton className={width} />
    </div>
  ))
}

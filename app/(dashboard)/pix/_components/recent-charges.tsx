'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { ChargeAmount } from '@/components/payments/charge-amount'
import { ChargeStatusBadge } from '@/components/payments/charge-status-badge'
import { Link } from '@/components/ui/link'
import { Moment, useNow } from '@/components/ui/moment'
import { listQuery } from '@/lib/client/read-query'
import { chargeStatus } from '@/lib/core/charge-status'
import { charges } from '@/lib/features/pix/charges/contract'
import type { Charge } from '@/lib/features/pix/charges/schema'

const shownRows = 8

/** The newest charges, each a way to its page. */
export function RecentCharges() {
  const t = useTranslations('pix')
  const query = useInfiniteQuery(listQuery(charges.list, {}))
  const now = useNow()
  const rows = query.data?.pages[0]?.items.slice(0, shownRows)
  return (
    <AttentionList
      title={t('recent')}
      all={{ href: '/pix/charges', label: t('see-all') }}
      query={query}
      empty={rows?.length === 0 && `${t('recent-empty')}. ${t('recent-empty-what')}`}
    >
      {rows?.map((charge) => (
        <AttentionRow
          key={charge.id}
          lead={<ChargeStatusBadge status={chargeStatus(charge, new Date(now))} charge={charge} />}
          title={<ChargeName charge={charge} />}
          note={
            <>
              <Moment at={charge.createdAt} />, {charge.createdBy.name}
            </>
          }
          amount={<ChargeAmount charge={charge} />}
        />
      ))}
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

'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { ButtonLink } from '@/components/ui/button'
import { Moment, useNow } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { formatTime } from '@/lib/core/dates'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeExpiry } from '@/lib/features/pix/charges/rules'
import { expiringToday } from './expiring'

/** Unpaid open charges that expire today. */
export function ExpiringCharges() {
  const t = useTranslations('home')
  const query = useInfiniteQuery(listQuery(charges.list, { state: 'accepted' }))
  const now = useNow()
  const open = query.data?.pages.flatMap((page) => page.items)
  const rows = open && expiringToday(open, new Date(now))
  return (
    <AttentionList
      title={t('expiring-charges')}
      count={rows?.length}
      note={t('expiring-charges-note')}
      all={{ href: '/pix/charges?state=accepted', label: t('see-charges') }}
      query={query}
      empty={rows?.length === 0 && !query.hasNextPage && t('expiring-charges-empty')}
      more={query.hasNextPage && t('expiring-charges-partial', { count: open?.length ?? 0 })}
    >
      {rows?.map((charge) => (
        <AttentionRow
          key={charge.id}
          lead={<StatusBadge tone="waiting">{t('expires-at', { time: formatTime(chargeExpiry(charge)) })}</StatusBadge>}
          title={charge.input.beneficiary ?? charge.input.externalId ?? t('charge-of-nobody')}
          note={
            <>
              <Moment at={charge.createdAt} />, {charge.createdBy.name}
            </>
          }
          cents={charge.input.amountCents}
          action={
            <ButtonLink href={`/pix/charges/${charge.id}`} size="sm">
              {t('open')}
            </ButtonLink>
          }
        />
      ))}
    </AttentionList>
  )
}

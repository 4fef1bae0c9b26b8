'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { OperationStatus } from '@/components/operations/status'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { listQuery } from '@/lib/client/read-query'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import { operationAddress } from '@/lib/features/operations/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'

const shownRows = 8

/** The newest transfers, each a way to its page. */
export function RecentTransfers() {
  const t = useTranslations('pix')
  const query = useInfiniteQuery(listQuery(transfers.list, {}))
  const rows = query.data?.pages[0]?.items.slice(0, shownRows)
  return (
    <AttentionList
      title={t('recent-transfers')}
      all={{ href: '/pix/transfers', label: t('see-all') }}
      query={query}
      empty={rows?.length === 0 && `${t('recent-transfers-empty')}. ${t('recent-empty-what')}`}
    >
      {rows?.map((transfer) => (
        <AttentionRow
          key={transfer.id}
          lead={<OperationStatus state={transfer.state} />}
          title={
            <Link href={operationAddress(transfer)} prefetch={false} className="rounded-xs hover:underline">
              {operationParty(transfer) ?? operationReference(transfer)}
            </Link>
          }
          note={
            <>
              <Moment at={transfer.createdAt} />, {transfer.createdBy.name}
            </>
          }
          cents={transfer.amountCents}
        />
      ))}
    </AttentionList>
  )
}

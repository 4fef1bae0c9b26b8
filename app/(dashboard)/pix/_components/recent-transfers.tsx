'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { AttentionNone, AttentionRow, AttentionRows } from '@/components/operations/attention-list'
import { OperationStatus } from '@/components/operations/status'
import { Moment } from '@/components/ui/moment'
import { listQuery } from '@/lib/client/read-query'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import { operationAddress } from '@/lib/features/operations/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { RecentList, shownRows } from './recent-list'

/** The newest transfers, each a way to its page. */
export function RecentTransfers() {
  const t = useTranslations('pix')
  const query = useInfiniteQuery(listQuery(transfers.list, {}))
  const rows = query.data?.pages[0]?.items.slice(0, shownRows)
  return (
    <RecentList title={t('recent-transfers')} href="/pix/transfers" query={query}>
      {rows?.length === 0 && (
        <AttentionNone>
          {t('recent-transfers-empty')}. {t('recent-empty-what')}
        </AttentionNone>
      )}
      <AttentionRows>
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
      </AttentionRows>
    </RecentList>
  )
}

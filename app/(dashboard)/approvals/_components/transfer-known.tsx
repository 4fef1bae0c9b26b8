'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import { textLinkClass } from '@/components/ui/button'
import { Ago } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { reviewInputOf, transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { Clear, Known } from './known'

/** Whether the same went out already. */
export function TransferKnown({ request: { id, input } }: { request: Transfer }) {
  const t = useTranslations('approvals.known')
  const query = useQuery(readQuery(transfers.review, reviewInputOf(input)))
  return (
    <Known query={query}>
      {(review) => {
        const similar = review.similar.filter((other) => other.id !== id)
        if (similar.length === 0) return <Clear>{t('similar-none')}</Clear>
        return (
          <Notice tone="wait" title={t('similar', { count: similar.length })}>
            <ul className="flex flex-col gap-1">
              {similar.map((other) => (
                <li key={other.id} className="flex flex-wrap items-center gap-x-2">
                  <Link href={`/pix/transfers/${other.id}`} prefetch={false} className={textLinkClass}>
                    {other.createdBy.name}, <Ago at={other.createdAt} />
                  </Link>
                  <OperationStatus state={other.state} />
                </li>
              ))}
            </ul>
          </Notice>
        )
      }}
    </Known>
  )
}

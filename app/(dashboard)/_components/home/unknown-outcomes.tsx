'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { ButtonLink } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { messageKey } from '@/lib/core/message-key'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import { may, type Role } from '@/lib/core/permissions'
import { approvals } from '@/lib/features/approvals/contract'
import { operationAddress, operationContracts } from '@/lib/features/operations/contract'

/** Operations whose answer was lost, the longest waiting first. */
export function UnknownOutcomes({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('operations')
  const query = useInfiniteQuery(listQuery(approvals.list, { state: 'unknown' }))
  const rows = query.data?.pages.flatMap((page) => page.items).toReversed()
  const count = rows?.length
  return (
    <AttentionList
      title={t('unknown-title')}
      count={count === undefined || query.hasNextPage ? undefined : count}
      note={t('unknown-note')}
      query={query}
      empty={count === 0 && t('unknown-empty')}
      more={query.hasNextPage && t('unknown-more', { count: count ?? 0 })}
    >
      {rows?.map((operation) => (
        <AttentionRow
          key={operation.id}
          lead={
            <StatusBadge tone="unknown">
              <Ago at={operation.createdAt} className="first-letter:uppercase" />
            </StatusBadge>
          }
          title={operationParty(operation) ?? operationReference(operation) ?? t(`kinds.${messageKey(operation.kind)}`)}
          note={t.rich('sent-by', {
            name: operation.createdBy.name,
            when: () => <Moment at={operation.createdAt} />,
          })}
          cents={operationContracts[operation.kind].money ? operation.amountCents : undefined}
          kind={t(`kinds.${messageKey(operation.kind)}`)}
          action={
            <ButtonLink href={operationAddress(operation)} prefetch={false} size="sm">
              {t(may(roles, operationContracts[operation.kind].may) ? 'resolve' : 'see')}
            </ButtonLink>
          }
        />
      ))}
    </AttentionList>
  )
}

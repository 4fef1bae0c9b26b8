'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApprovalDeadline } from '@/components/operations/approval-deadline'
import { AttentionList, AttentionRow } from '@/components/operations/attention-list'
import { useOutgoingLabels } from '@/components/payments/outgoing-sum'
import { ButtonLink } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { messageKey } from '@/lib/core/message-key'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import { may, type Role } from '@/lib/core/permissions'
import { approvals, awaiting, isDecidable } from '@/lib/features/approvals/contract'
import { soonestFirst } from '@/lib/features/approvals/rules'
import { operationAddress, operationContracts } from '@/lib/features/operations/contract'

const shownRows = 5

type AwaitingApprovalProps = {
  personId: string
  /** The person's own requests that await another person; otherwise the requests that this person may decide. */
  own?: boolean
}

export function AwaitingApproval({ personId, own = false }: AwaitingApprovalProps) {
  const t = useTranslations('home')
  const kinds = useTranslations('operations.kinds')
  const outgoing = useOutgoingLabels()
  const which = own ? 'awaiting-yours' : 'awaiting-you'
  const query = useInfiniteQuery(listQuery(approvals.list, awaiting))
  const rows =
    query.data &&
    soonestFirst(
      query.data.pages
        .flatMap((page) => page.items)
        .filter(isDecidable)
        .filter(({ createdBy }) => (createdBy.id === personId) === own),
    )
  const hidden = Math.max(0, (rows?.length ?? 0) - shownRows)
  return (
    <AttentionList
      title={t(which)}
      count={query.hasNextPage ? undefined : rows?.length}
      note={t(`${which}-note`)}
      all={{ href: '/approvals', label: t('see-approvals') }}
      query={query}
      empty={rows?.length === 0 && !query.hasNextPage && t(`${which}-empty`)}
      more={hidden > 0 && t('awaiting-more', { count: hidden })}
    >
      {rows?.slice(0, shownRows).map((request) => (
        <AttentionRow
          key={request.id}
          lead={request.approvalUntil && <ApprovalDeadline until={request.approvalUntil} />}
          title={operationParty(request) ?? operationReference(request) ?? t('nobody')}
          note={
            own
              ? t.rich('requested-at', { when: () => <Moment at={request.createdAt} /> })
              : t('requested-by', { name: request.createdBy.name })
          }
          cents={request.amountCents}
          kind={(request.kind === 'pix.transfer' && outgoing(request.input)?.short) || kinds(messageKey(request.kind))}
          action={
            <ButtonLink href={`/approvals?id=${request.id}`} size="sm">
              {t(own ? 'see-request' : 'review')}
            </ButtonLink>
          }
        />
      ))}
    </AttentionList>
  )
}

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
            <ButtonLink href={operationAddress(operation)} size="sm">
              {t(may(roles, operationContracts[operation.kind].may) ? 'resolve' : 'see')}
            </ButtonLink>
          }
        />
      ))}
    </AttentionList>
  )
}

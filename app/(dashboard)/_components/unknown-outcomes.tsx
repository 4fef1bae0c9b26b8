'use client'

import { useTranslations } from 'next-intl'
import { AttentionList, AttentionNone, AttentionRow, AttentionRows } from '@/components/operations/attention-list'
import { ButtonLink } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { messageKey } from '@/lib/core/message-key'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import { may, type Role } from '@/lib/core/permissions'
import { operationAddress, operationContracts } from '@/lib/features/operations/contract'
import { PanelState } from './panel-state'
import { useUnknownOutcomes } from './use-unknown-outcomes'

/** Operations whose answer was lost, the one that has waited longest first. */
export function UnknownOutcomes({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('operations')
  const query = useUnknownOutcomes()
  const rows = query.data?.pages.flatMap((page) => page.items).toReversed()
  const count = rows?.length
  return (
    <AttentionList
      title={t('unknown-title')}
      count={count === undefined || query.hasNextPage ? undefined : count}
      note={t('unknown-note')}
    >
      <PanelState query={query} />
      {count === 0 && <AttentionNone>{t('unknown-empty')}</AttentionNone>}
      <AttentionRows>
        {rows?.map((operation) => (
          <AttentionRow
            key={operation.id}
            lead={
              <StatusBadge tone="unknown">
                <Ago at={operation.createdAt} className="first-letter:uppercase" />
              </StatusBadge>
            }
            title={
              operationParty(operation) ?? operationReference(operation) ?? t(`kinds.${messageKey(operation.kind)}`)
            }
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
      </AttentionRows>
      {query.hasNextPage && <AttentionNone>{t('unknown-more', { count: count ?? 0 })}</AttentionNone>}
    </AttentionList>
  )
}

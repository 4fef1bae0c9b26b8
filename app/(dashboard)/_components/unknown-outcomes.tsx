'use client'

import { useTranslations } from 'next-intl'
import { AttentionList, AttentionNone, AttentionRow, AttentionRows } from '@/components/operations/attention-list'
import { kindWords } from '@/components/operations/kind'
import { ButtonLink } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import { isAboutMoney, type OperationKind } from '@/lib/core/operation-states'
import { may, type Permission, type Role } from '@/lib/core/permissions'
import { operationAddress } from '@/lib/features/operations/contract'
import { PanelState } from './panel-state'
import { useUnknownOutcomes } from './use-unknown-outcomes'

/** Whoever may ask for a kind may settle it. */
const resolvers: Record<OperationKind, Permission> = {
  'pix.charge': 'pix.charges.create',
  'pix.transfer': 'pix.transfers.create',
  'pix.refund': 'pix.refunds.create',
  'pix.statement': 'pix.statements.request',
  'pix.account': 'pix.accounts.open',
  'pix.account-close': 'pix.accounts.close',
  'pix.key': 'pix.keys.create',
  'pix.key-deletion': 'pix.keys.delete',
  'pix.analysis': 'pix.infractions.answer',
}

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
              operationParty(operation) ?? operationReference(operation) ?? t(`kinds.${kindWords[operation.kind]}`)
            }
            note={t.rich('sent-by', {
              name: operation.createdBy.name,
              when: () => <Moment at={operation.createdAt} />,
            })}
            cents={isAboutMoney(operation.kind) ? operation.amountCents : undefined}
            kind={t(`kinds.${kindWords[operation.kind]}`)}
            action={
              <ButtonLink href={operationAddress(operation)} prefetch={false} size="sm">
                {t(may(roles, resolvers[operation.kind]) ? 'resolve' : 'see')}
              </ButtonLink>
            }
          />
        ))}
      </AttentionRows>
      {query.hasNextPage && <AttentionNone>{t('unknown-more', { count: count ?? 0 })}</AttentionNone>}
    </AttentionList>
  )
}

'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AttentionList, AttentionNone, AttentionRow, AttentionRows } from '@/components/attention-list'
import { Ago, Moment } from '@/components/moment'
import { StatusBadge } from '@/components/status-badge'
import { ButtonLink } from '@/components/ui/button'
import { operationAddress, operationParty, operationReference } from '@/lib/core/operation-name'
import { isAboutMoney } from '@/lib/core/operation-states'
import { operationsQuery } from '@/lib/features/operations/queries'
import { PanelState } from './panel-state'

const watchMs = 15_000

/** Operations whose answer was lost, the one that has waited longest first. */
export function UnknownOutcomes({ mayResolve }: { mayResolve: boolean }) {
  const t = useTranslations('operations')
  const query = useInfiniteQuery({ ...operationsQuery({ state: 'unknown' }), refetchInterval: watchMs })
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
            title={operationParty(operation) ?? operationReference(operation) ?? t(`kinds.${kindName(operation.kind)}`)}
            note={t.rich('sent-by', {
              name: operation.createdBy.name,
              when: () => <Moment at={operation.createdAt} />,
            })}
            cents={isAboutMoney(operation.kind) ? operation.amountCents : undefined}
            kind={t(`kinds.${kindName(operation.kind)}`)}
            action={
              <ButtonLink href={operationAddress(operation)} prefetch={false} size="sm">
                {t(mayResolve ? 'resolve' : 'see')}
              </ButtonLink>
            }
          />
        ))}
      </AttentionRows>
      {query.hasNextPage && <AttentionNone>{t('unknown-more', { count: count ?? 0 })}</AttentionNone>}
    </AttentionList>
  )
}

const kindNames = {
  'pix.charge': 'pix-charge',
  'pix.transfer': 'pix-transfer',
  'pix.refund': 'pix-refund',
  'pix.statement': 'pix-statement',
  'pix.account': 'pix-account',
  'pix.account-close': 'pix-account-close',
  'pix.key': 'pix-key',
  'pix.key-deletion': 'pix-key-deletion',
  'pix.analysis': 'pix-analysis',
} as const

function kindName(kind: keyof typeof kindNames) {
  return kindNames[kind]
}

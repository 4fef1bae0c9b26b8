'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApprovalDeadline } from '@/components/operations/approval-deadline'
import { AttentionList, AttentionNone, AttentionRow, AttentionRows } from '@/components/operations/attention-list'
import { useOutgoingWords } from '@/components/payments/outgoing-sum'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { listQuery } from '@/lib/client/read-query'
import { soonestFirst } from '@/lib/core/approval-order'
import { messageKey } from '@/lib/core/message-key'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import { approvals, awaiting, isDecidable } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { PanelState } from './panel-state'

const shownRows = 5

/** What others asked for and this person may decide. */
export function AwaitingDecision({ personId }: { personId: string }) {
  const t = useTranslations('home')
  return (
    <AwaitingPanel
      belongs={({ createdBy }) => createdBy.id !== personId}
      title={t('awaiting-you')}
      note={t('awaiting-you-note')}
      empty={t('awaiting-you-empty')}
      action={t('review')}
      rowNote={({ createdBy }) => t('asked-by', { name: createdBy.name })}
    />
  )
}

/** What this person asked for and somebody else decides. */
export function OwnRequests({ personId }: { personId: string }) {
  const t = useTranslations('home')
  return (
    <AwaitingPanel
      belongs={({ createdBy }) => createdBy.id === personId}
      title={t('awaiting-yours')}
      note={t('awaiting-yours-note')}
      empty={t('awaiting-yours-empty')}
      action={t('see-request')}
      rowNote={({ createdAt }) => t.rich('asked-at', { when: () => <Moment at={createdAt} /> })}
    />
  )
}

type AwaitingPanelProps = {
  belongs: (request: Decidable) => boolean
  title: string
  note: string
  empty: string
  action: string
  rowNote: (request: Decidable) => ReactNode
}

function AwaitingPanel({ belongs, title, note, empty, action, rowNote }: AwaitingPanelProps) {
  const t = useTranslations('home')
  const kinds = useTranslations('operations.kinds')
  const outgoing = useOutgoingWords()
  const query = useInfiniteQuery(listQuery(approvals.list, awaiting))
  const rows =
    query.data &&
    soonestFirst(
      query.data.pages
        .flatMap((page) => page.items)
        .filter(isDecidable)
        .filter(belongs),
    )
  const hidden = Math.max(0, (rows?.length ?? 0) - shownRows)
  return (
    <AttentionList
      title={title}
      count={query.hasNextPage ? undefined : rows?.length}
      note={note}
      end={
        <Link href="/approvals" prefetch={false} className={textLinkClass}>
          {t('see-approvals')}
        </Link>
      }
    >
      <PanelState query={query} />
      {rows?.length === 0 && <AttentionNone>{empty}</AttentionNone>}
      <AttentionRows>
        {rows?.slice(0, shownRows).map((request) => (
          <AttentionRow
            key={request.id}
            lead={request.approvalUntil && <ApprovalDeadline until={request.approvalUntil} />}
            title={operationParty(request) ?? operationReference(request) ?? t('nobody')}
            note={rowNote(request)}
            cents={request.amountCents}
            kind={
              (request.kind === 'pix.transfer' && outgoing(request.input)?.short) || kinds(messageKey(request.kind))
            }
            action={
              <ButtonLink href={`/approvals?id=${request.id}`} prefetch={false} size="sm">
                {action}
              </ButtonLink>
            }
          />
        ))}
      </AttentionRows>
      {hidden > 0 && <AttentionNone>{t('awaiting-more', { count: hidden })}</AttentionNone>}
    </AttentionList>
  )
}

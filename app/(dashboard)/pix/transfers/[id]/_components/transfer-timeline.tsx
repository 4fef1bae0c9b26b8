'use client'

import { useTranslations } from 'next-intl'
import { operationSteps, type Step } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { transferState } from '@/lib/core/transfer-return'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

/** What happened to a transfer, with its return and the statement that confirmed it. */
export function TransferTimeline({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('operations.timeline')
  const statement = transfer.result?.statement
  const byStatement = statement && (
    <Link href={statements.request.href(statement.id)} prefetch={false} className={textLinkClass}>
      {t('by-statement')}
    </Link>
  )
  return (
    <OperationTimeline
      steps={transferSteps(transfer)}
      note={({ kind }) => (kind === 'confirmed' ? byStatement : undefined)}
    />
  )
}

/** A transfer that came back goes on after its confirmation. */
export function transferSteps(transfer: Transfer): Step[] {
  const shown = transferState(transfer)
  const isReturned = shown === 'returned' || shown === 'returned-part'
  const returned: Step[] = isReturned ? [{ kind: shown, tone: 'bad', at: transfer.result?.returnedAt ?? null }] : []
  return [...operationSteps(transfer), ...returned]
}

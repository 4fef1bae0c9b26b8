'use client'

import { useTranslations } from 'next-intl'
import { OperationTimeline } from '@/components/operations/timeline'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { transferSteps } from './transfer-steps'

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

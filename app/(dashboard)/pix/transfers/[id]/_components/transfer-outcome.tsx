'use client'

import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-id'
import { OperationOutcome } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import type { Viewer } from './viewer'

type TransferOutcomeProps = { transfer: Transfer; viewer: Viewer }

/** What the state of a transfer means, and its one next step. */
export function TransferOutcome({ transfer, viewer }: TransferOutcomeProps) {
  const t = useTranslations('transfers.result')
  if (transfer.state === 'unknown') {
    return (
      <UnknownOutcome
        contract={transfers.send}
        operation={transfer}
        mayDecide={viewer.mayCreate}
        words={{
          title: t('unknown-title'),
          safe: t('unknown-safe'),
          warning: t('unknown-warning'),
          resend: t('resend'),
        }}
      />
    )
  }
  const own = transfer.createdBy.id === viewer.id
  return (
    <OperationOutcome
      operation={transfer}
      againHref={
        viewer.mayCreate ? ofAccount(`/pix/transfers/new?from=${transfer.id}`, transfer.input.accountId) : null
      }
      decideHref={viewer.mayDecide && !own ? `/approvals?id=${transfer.id}` : null}
      own={own}
      accepted={t('accepted-what')}
      confirmed={t('confirmed-what')}
    />
  )
}

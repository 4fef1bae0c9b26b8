'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-id'
import { OperationOutcome } from '@/components/operations/outcome'
import { OperationUnknown } from '@/components/operations/unknown'
import { verifyOperation } from '@/lib/client/operations'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import type { Viewer } from './viewer'

type TransferOutcomeProps = { transfer: Transfer; viewer: Viewer }

/** What the state of a transfer means, and its one next step. */
export function TransferOutcome({ transfer, viewer }: TransferOutcomeProps) {
  const t = useTranslations('transfers.result')
  const resend = useResend(transfer.id)
  if (transfer.state === 'unknown') {
    return (
      <OperationUnknown
        operation={transfer}
        mayResend={viewer.mayCreate}
        title={t('unknown-title')}
        warning={t('unknown-warning')}
        action={t('resend')}
        resend={resend}
      >
        {t('unknown-safe')}
      </OperationUnknown>
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

/** Sends again under the same key; whatever the answer, the page and the lists are asked again. */
function useResend(id: string) {
  const client = useQueryClient()
  return () =>
    verifyOperation(id, 'resend').finally(() =>
      Promise.all([['pix', 'transfers'], ['operations']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    )
}

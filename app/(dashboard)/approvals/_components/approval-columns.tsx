import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/list/data-column'
import { ApprovalDeadline } from '@/components/operations/approval-deadline'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { useOutgoingLabels } from '@/components/payments/outgoing-sum'
import { messageKey } from '@/lib/core/message-key'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'approvals.list'>>
  kinds: ReturnType<typeof useTranslations<'operations.kinds'>>
  personId: string
}

export function approvalColumns({ t, kinds, personId }: ColumnsInput): DataColumn<Decidable>[] {
  return [
    {
      id: 'request',
      header: t('request'),
      skeleton: 'w-40',
      cell: (request) => (
        <>
          <span className="block truncate font-medium">{nameOf(request) ?? t('nobody')}</span>
          <span className="flex min-w-0 items-center gap-x-2">
            <RequestStatus of={request} />
            {request.cancelledNotes?.[0] && (
              <span className="flex-none text-danger-ink text-xs">{t(`note-${request.cancelledNotes[0].status}`)}</span>
            )}
            <span className="truncate text-ink-3 text-xs">
              {request.createdBy.id === personId ? t('requested-by-you') : request.createdBy.name}
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      width: '152px',
      align: 'end',
      skeleton: 'w-20',
      cell: (request) => (
        <>
          <Money cents={request.amountCents} className="block" />
          <span className="text-ink-3 text-xs">
            <Leaving request={request}>{kinds(messageKey(request.kind))}</Leaving>
          </span>
        </>
      ),
    },
  ]
}

/** The time left for a decision, else the state. A batch that was approved is released: its rows say what became of them. */
export function RequestStatus({ of, strong }: { of: Decidable; strong?: boolean }) {
  const t = useTranslations('approvals.case')
  const { kind, state, error, approvalUntil } = of
  if (state === 'awaiting_approval' && approvalUntil) return <ApprovalDeadline until={approvalUntil} strong={strong} />
  return (
    <OperationStatus state={state} error={error} strong={strong}>
      {kind === 'pix.batch' && state === 'confirmed' ? t('released') : undefined}
    </OperationStatus>
  )
}

const nameOf = (request: Decidable) => operationParty(request) ?? operationReference(request)

/** The total leaving the account, if more than the amount; else the given content. */
function Leaving({ request, children }: { request: Decidable; children: ReactNode }) {
  const labels = useOutgoingLabels()
  const leaving = request.kind === 'pix.transfer' ? labels(request.input) : null
  return leaving ? <span className="font-medium text-wait-ink">{leaving.short}</span> : children
}

import { type OperationHistory, operationSteps, type Step } from '@/components/operations/steps'
import { transferState } from '@/lib/core/pix/transfer-return'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

type Sent = OperationHistory & {
  amountCents: number | null
  result: Pick<NonNullable<Transfer['result']>, 'returnedAt' | 'returnedCents'> | null
}

/** The steps of a transfer: that it came back follows its confirmation. */
export function transferSteps(transfer: Sent): Step[] {
  const shown = transferState(transfer)
  const isReturned = shown === 'returned' || shown === 'returned-part'
  const returned: Step[] = isReturned ? [{ kind: shown, tone: 'bad', at: transfer.result?.returnedAt ?? null }] : []
  return [...operationSteps(transfer), ...returned]
}

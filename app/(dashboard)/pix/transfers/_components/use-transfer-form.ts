'use client'

import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { sendFailure } from '@/components/operations/sending/send-failure'
import { useExisting } from '@/components/operations/sending/use-existing'
import { useOperationForm } from '@/components/operations/sending/use-operation-form'
import { ApiError } from '@/lib/client/api'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer, TransferInput } from '@/lib/features/pix/transfers/schema'
import { emptyTransfer, type TransferValues, transferRequest, valuesOf } from './transfer-values'

const pageOf = ({ id }: Transfer) => transfers.send.href(id)

/** The form of a transfer and its sending; after a lost answer it looks by itself whether there is one. */
export function useTransferForm(from: string | null, filling: TransferValues | null, onFieldsRefused: () => void) {
  const { chooseAccount } = useAccountId()
  const kit = useOperationForm<TransferValues, TransferInput, Transfer>({
    kind: 'transfer',
    contract: transfers.send,
    request: transferRequest,
    start: emptyTransfer,
    mint: 'review',
    one: transfers.one,
    pageOf,
    from,
    valuesOf,
    filling,
    onFilled: ({ accountId }) => chooseAccount(accountId ?? null),
    onFieldsRefused,
  })
  const { error, sentKey, sentAt } = kit.sending
  const lost = error !== null && sendFailure(error) === 'lost'
  const moved = error instanceof ApiError && error.code === 'conflict'
  const arrived = useExisting({
    key: lost || moved ? sentKey : null,
    one: transfers.one,
    pageOf,
    insist: lost,
    since: sentAt,
  })
  const arrival: 'absent' | 'looking' | null = lost ? (arrived.absent ? 'absent' : 'looking') : null
  return { ...kit, arrival }
}

export type TransferForm = ReturnType<typeof useTransferForm>

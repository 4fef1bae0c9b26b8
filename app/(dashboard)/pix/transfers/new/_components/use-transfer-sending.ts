'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useFieldWords } from '@/components/operations/record-words'
import { sendFailure } from '@/components/operations/sending/send-failure'
import { useSending } from '@/components/operations/sending/use-sending'
import type { SendingKeyHold } from '@/components/operations/sending/use-sending-key'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { sendTransfer } from '@/lib/features/pix/transfers/queries'
import type { TransferFormApi } from './transfer-form-api'
import { placeErrors, type TransferValues } from './transfer-values'
import { useExistingTransfer } from './use-existing-transfer'

/** Sends the transfer, then goes to its page; after a lost answer it looks by itself whether there is one. */
export function useTransferSending(
  form: TransferFormApi,
  sendingKey: SendingKeyHold<TransferValues>,
  /** The server refused fields that the form shows: they have to come into sight. */
  onFieldsRefused: () => void,
) {
  const t = useTranslations('transfers.form.errors')
  const words = useFieldWords()
  const client = useQueryClient()
  const router = useRouter()
  const sending = useSending({
    sendingKey,
    values: form.getValues,
    post: sendTransfer,
    onSent(transfer) {
      client.setQueryData(readQuery(transfers.one, { id: transfer.id }).queryKey, transfer)
      client.invalidateQueries({ queryKey: ['pix', 'transfers'], refetchType: 'none' })
      client.invalidateQueries({ queryKey: ['pix', 'balance'] })
      client.invalidateQueries({ queryKey: ['operations'] })
      router.replace(`/pix/transfers/${transfer.id}`)
    },
    onRefused: () => client.invalidateQueries({ queryKey: ['pix'] }),
    onFields(refused) {
      const { fields, rest } = placeErrors(refused, form.getValues())
      for (const { field, error } of fields)
        form.setError(field, { type: 'server', message: t('server', { message: words.at(error) }) })
      if (fields.length > 0) onFieldsRefused()
      return rest
    },
  })
  const { error, sentKey, sentAt } = sending
  const lost = error !== null && sendFailure(error) === 'lost'
  const moved = error instanceof ApiError && error.code === 'conflict'
  const existing = useExistingTransfer(lost || moved ? sentKey : null, { insist: lost, since: sentAt })
  return { ...sending, arrival: lost ? (existing.absent ? ('absent' as const) : ('looking' as const)) : null }
}

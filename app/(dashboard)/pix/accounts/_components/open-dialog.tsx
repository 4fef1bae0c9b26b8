'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LongWait } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { DialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { openAccount } from '@/lib/features/pix/accounts/queries'
import type { OpenInput, Opening } from '@/lib/features/pix/accounts/schema'
import { OpenFields } from './open-fields'
import { emptyOrder, type OrderValues, orderOf } from './order-values'

type OpenDialogProps = {
  sendingKey: DialogKey
  /** What was asked for before. */
  openings: readonly Opening[]
  onClose: () => void
  onOpened: (operationId: string) => void
}

/** Asks the provider for an account, once. */
export function OpenDialog({ sendingKey, openings, onClose, onOpened }: OpenDialogProps) {
  const t = useTranslations('accounts.opening')
  const client = useQueryClient()
  const [values, setValues] = useState<OrderValues>(emptyOrder)
  const [tried, setTried] = useState(false)
  const order = orderOf(values)
  const renew = () => {
    for (const queryKey of [['operations'], ['pix', 'accounts']]) void client.invalidateQueries({ queryKey })
  }
  const sending = useSending({
    sendingKey,
    values: () => values,
    post: (key, input: OpenInput) => openAccount(key, input),
    onSent({ id }) {
      renew()
      onOpened(id)
    },
    onRefused: renew,
  })
  const send = () => order && !sending.pending && sending.send(order)
  const before = openings.find(({ input, state }) => input.externalId === order?.externalId && state !== 'failed')

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      onSubmit={() => {
        setTried(true)
        send()
      }}
      footer={
        <>
          {sending.pending && <LongWait />}
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" busy={sending.pending}>
            {t(sending.pending ? 'submitting' : 'submit')}
          </Button>
        </>
      }
    >
      <OpenFields values={values} tried={tried} onChange={(changed) => setValues({ ...values, ...changed })} />
      {before ? (
        <Notice tone="wait" role="status" title={t('before-title')}>
          {t('before-what', { name: before.createdBy.name })}
        </Notice>
      ) : (
        <p className="text-ink-2 text-xs">{t('what')}</p>
      )}
      {sending.error && (
        <SendNotice
          kind="request"
          error={sending.error}
          address={`/pix/accounts?operation=${sending.sentKey}`}
          unplaced={sending.unplaced}
          onSendAgain={send}
          onSendAnother={() => order && sending.sendAnother(order)}
        />
      )}
    </Dialog>
  )
}

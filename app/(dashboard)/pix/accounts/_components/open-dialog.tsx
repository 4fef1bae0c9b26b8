'use client'

import { useTranslations } from 'next-intl'
import { LongWait } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogForm } from '@/components/operations/sending/use-dialog-form'
import type { DialogKey } from '@/components/operations/sending/use-dialog-key'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { OpenInput, Opening } from '@/lib/features/pix/accounts/schema'
import { OpenFields } from './open-fields'
import { emptyOrder, type OrderValues, orderRequest } from './order-values'

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
  const { form, sending, submit, request } = useDialogForm<OrderValues, OpenInput, Opening>({
    contract: accounts.open,
    request: orderRequest,
    start: emptyOrder,
    sendingKey,
    onSent: ({ id }) => onOpened(id),
  })
  const before = openings.find(({ input, state }) => input.externalId === request?.externalId && state !== 'failed')

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      onSubmit={() => submit(sending.send)}
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
      <OpenFields form={form} />
      {before ? (
        <Notice tone="wait" role="status" title={t('before-title')}>
          {t('before-what', { name: before.createdBy.name })}
        </Notice>
      ) : (
        <p className="text-ink-2 text-xs">{t('what')}</p>
      )}
      <SendNotice kind="request" sending={sending} addressOf={accounts.open.href} onSend={submit} />
    </Dialog>
  )
}

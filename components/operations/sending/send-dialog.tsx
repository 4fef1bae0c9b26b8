'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormDialog } from '@/components/ui/dialog'
import type { OperationContract } from '@/lib/core/contract'
import type { Needs } from '@/lib/core/operations/judgement'
import { LongWait } from './send-button'
import { SendNotice } from './send-notice'
import { useDialogKey } from './use-dialog-key'
import { type Sending, useSending } from './use-sending'

type SendDialogProps<I extends object> = {
  contract: OperationContract
  labels: 'keys.creating' | 'accounts.opening' | 'batches.request' | 'batches.charges.sending'
  /** Whether the request is sent or awaits an approval, where it may need an approval. */
  needs?: Needs
  /** Label of the button that sends. */
  effect: string
  disabled?: boolean
  className?: string
  sending: Sending<I>
  /** Sends the form, in the given way, if it may be sent. */
  submit: (send: Sending<I>['send']) => void
  onClose: () => void
  children: ReactNode
}

/** A form that sends an operation, over the page. */
export function SendDialog<I extends object>(props: SendDialogProps<I>) {
  const { contract, labels, needs = 'send', effect, disabled, className, sending, submit, onClose, children } = props
  const t = useTranslations(labels)
  return (
    <FormDialog
      className={className}
      onClose={onClose}
      title={t('title', { needs })}
      onSubmit={() => submit(sending.send)}
      submit={sending.pending ? t('submitting', { needs }) : effect}
      busy={sending.pending}
      disabled={disabled}
      keep={t('keep')}
      note={sending.pending && <LongWait />}
    >
      {children}
      <SendNotice kind="request" sending={sending} addressOf={contract.href} onSend={submit} />
    </FormDialog>
  )
}

type ConfirmSendProps<I extends object> = {
  contract: OperationContract
  input: I
  labels: 'keys.deleting' | 'accounts.closing'
  /** A question that names its subject. */
  title: string
  onDone: () => void
  children: ReactNode
}

/** Asks for the typed word, then sends the operation. */
export function ConfirmSend<I extends object>(props: ConfirmSendProps<I>) {
  const { contract, input, labels, title, onDone, children } = props
  const t = useTranslations(labels)
  const sending = useSending<I, unknown>({ contract, sendingKey: useDialogKey(), onSent: onDone })
  const submit = (send: typeof sending.send) => send(input)
  return (
    <ConfirmDialog
      onClose={onDone}
      onConfirm={() => submit(sending.send)}
      title={title}
      keep={t('keep')}
      confirm={t('confirm')}
      typed={t('word')}
      busy={sending.pending}
      error={<SendNotice kind="request" sending={sending} addressOf={contract.href} onSend={submit} />}
    >
      {children}
    </ConfirmDialog>
  )
}

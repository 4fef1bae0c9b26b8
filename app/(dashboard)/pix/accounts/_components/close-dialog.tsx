'use client'

import { useTranslations } from 'next-intl'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { Account, Closing } from '@/lib/features/pix/accounts/schema'

type CloseDialogProps = { account: Account; onDone: () => void }

/** Asks for the typed word, then registers the request to close. */
export function CloseDialog({ account: { id, name }, onDone }: CloseDialogProps) {
  const t = useTranslations('accounts.closing')
  const sending = useSending<{ id: string }, Closing>({
    contract: accounts.close,
    sendingKey: useDialogKey(),
    onSent: onDone,
  })
  const submit = (send: typeof sending.send) => send({ id })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      onConfirm={() => submit(sending.send)}
      title={t('title', { name: name ?? id })}
      keep={t('keep')}
      confirm={t('confirm')}
      typed={t('word')}
      busy={sending.pending}
      error={<SendNotice kind="request" sending={sending} addressOf={accounts.close.href} onSend={submit} />}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4">
        <li>{t('registers')}</li>
        <li>{t('later')}</li>
        <li>{t('money')}</li>
        <li>{t('once')}</li>
      </ul>
      <p className="ident mt-3 text-xs wrap-anywhere">{id}</p>
    </ConfirmDialog>
  )
}

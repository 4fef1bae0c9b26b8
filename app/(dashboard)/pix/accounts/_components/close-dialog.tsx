'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { closeAccount } from '@/lib/features/pix/accounts/queries'
import type { Account } from '@/lib/features/pix/accounts/schema'

type CloseDialogProps = { account: Account; onDone: () => void }

/** Asks for the typed word, then registers the request to close. */
export function CloseDialog({ account: { id, name }, onDone }: CloseDialogProps) {
  const t = useTranslations('accounts.closing')
  const client = useQueryClient()
  const renew = () => {
    for (const queryKey of [['operations'], ['pix', 'accounts']]) void client.invalidateQueries({ queryKey })
  }
  const sending = useSending({
    sendingKey: useDialogKey(),
    values: () => null,
    post: (key, account: { id: string }) => closeAccount(key, account.id),
    onSent() {
      renew()
      onDone()
    },
    onRefused: renew,
  })
  const send = () => sending.send({ id })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      onConfirm={send}
      title={t('title', { name: name ?? id })}
      keep={t('keep')}
      confirm={t('confirm')}
      typed={t('word')}
      busy={sending.pending}
      error={
        sending.error && (
          <SendNotice
            kind="request"
            error={sending.error}
            address={`/pix/accounts?operation=${sending.sentKey}`}
            unplaced={sending.unplaced}
            onSendAgain={send}
            onSendAnother={() => sending.sendAnother({ id })}
          />
        )
      }
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

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { deleteKey } from '@/lib/features/pix/keys/queries'
import type { PixKey } from '@/lib/features/pix/keys/schema'
import { shownKey } from './key-words'

type Removal = { id: string; accountId: string | undefined }

type DeleteDialogProps = { pixKey: PixKey; accountId: string | undefined; onDone: () => void }

/** Asks for the typed word, then has the key deleted. */
export function DeleteDialog({ pixKey, accountId, onDone }: DeleteDialogProps) {
  const t = useTranslations('keys.deleting')
  const client = useQueryClient()
  const renew = () => {
    for (const queryKey of [['operations'], ['pix', 'keys']]) void client.invalidateQueries({ queryKey })
  }
  const sending = useSending({
    sendingKey: useDialogKey(),
    values: () => null,
    post: (key, removal: Removal) => deleteKey(key, removal.id, removal.accountId),
    onSent() {
      renew()
      onDone()
    },
    onRefused: renew,
  })
  const removal: Removal = { id: pixKey.id, accountId }
  const send = () => sending.send(removal)
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      onConfirm={send}
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      typed={t('word')}
      busy={sending.pending}
      error={
        sending.error && (
          <SendNotice
            kind="request"
            error={sending.error}
            address={`/pix/keys?operation=${sending.sentKey}`}
            unplaced={sending.unplaced}
            onSendAgain={send}
            onSendAnother={() => sending.sendAnother(removal)}
          />
        )
      }
    >
      <p className="ident mb-3 font-medium text-base text-ink wrap-anywhere">{shownKey(pixKey)}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-4">
        <li>{t('stops')}</li>
        <li>{t('charges')}</li>
        <li>{t('back')}</li>
      </ul>
    </ConfirmDialog>
  )
}

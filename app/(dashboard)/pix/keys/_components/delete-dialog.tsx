'use client'

import { useTranslations } from 'next-intl'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useSending } from '@/components/operations/sending/use-sending'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { keys } from '@/lib/features/pix/keys/contract'
import type { KeyDeletion, PixKey } from '@/lib/features/pix/keys/schema'
import { shownKey } from './key-words'

type Removal = { id: string; accountId: string | undefined }

type DeleteDialogProps = { pixKey: PixKey; accountId: string | undefined; onDone: () => void }

/** Asks for the typed word, then has the key deleted. */
export function DeleteDialog({ pixKey, accountId, onDone }: DeleteDialogProps) {
  const t = useTranslations('keys.deleting')
  const sending = useSending<Removal, KeyDeletion>({
    contract: keys.remove,
    sendingKey: useDialogKey(),
    onSent: onDone,
  })
  const submit = (send: typeof sending.send) => send({ id: pixKey.id, accountId })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      onConfirm={() => submit(sending.send)}
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      typed={t('word')}
      busy={sending.pending}
      error={<SendNotice kind="request" sending={sending} addressOf={keys.remove.href} onSend={submit} />}
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

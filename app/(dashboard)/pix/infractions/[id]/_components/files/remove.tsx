'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { attachments } from '@/lib/features/pix/infractions/contract'
import { caseKey, updateDraft } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'

type RemoveFileProps = { attachment: Attachment; onClose: () => void; onRemoved: () => void }

/** Asks before a file leaves the answer; one that a colleague has removed already is as good as removed. */
export function RemoveFile({ attachment: { id, name }, onClose, onRemoved }: RemoveFileProps) {
  const t = useTranslations('infractions.files')
  const { infraction } = useCase()
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () =>
      sendWrite(attachments.remove, { id: infraction.id, attachmentId: id }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: async () => {
      await updateDraft(client, infraction.id, (draft) => ({
        ...draft,
        attachments: draft.attachments.filter((other) => other.id !== id),
      }))
      onRemoved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseKey(infraction.id) }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
      title={<span className="wrap-anywhere">{t('remove-title', { name })}</span>}
      keep={t('remove-keep')}
      confirm={t('remove-confirm')}
      busy={removal.isPending}
      error={removal.error && <ErrorNotice error={removal.error} />}
    >
      <p>{t('remove-what')}</p>
    </ConfirmDialog>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { removeAttachment } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'

type RemoveFileProps = {
  infractionId: string
  /** Null: nothing is asked. */
  attachment: Attachment | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a file leaves the answer; one that a colleague has removed already is as good as removed. */
export function RemoveFile({ infractionId, attachment, onClose, onRemoved }: RemoveFileProps) {
  const t = useTranslations('infractions.files')
  const client = useQueryClient()
  const { queryKey } = readQuery(infractions.one, { id: infractionId })
  const removal = useMutation({
    mutationFn: ({ id }: Attachment) =>
      removeAttachment(infractionId, id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: async (_, { id }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (found) => {
        if (!found) return found
        const attachments = found.draft.attachments.filter((kept) => kept.id !== id)
        return { ...found, draft: { ...found.draft, attachments } }
      })
      onRemoved()
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  function close() {
    removal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={attachment !== null}
      onClose={close}
      onConfirm={() => attachment && removal.mutate(attachment, { onSuccess: close })}
      title={<span className="wrap-anywhere">{t('remove-title', { name: attachment?.name ?? '' })}</span>}
      keep={t('remove-keep')}
      confirm={t('remove-confirm')}
      busy={removal.isPending}
      error={removal.error && <ErrorNotice error={removal.error} />}
    >
      <p>{t('remove-what')}</p>
    </ConfirmDialog>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { readQuery } from '@/lib/client/read-query'
import { webhooks } from '@/lib/features/webhooks/contract'
import { replayWebhook } from '@/lib/features/webhooks/queries'

/** Asks before an event is processed once more, and says why that does no harm. */
export function ReplayDialog({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('webhooks.replay')
  const cache = useQueryClient()
  const replay = useMutation({
    mutationFn: () => replayWebhook(id),
    onSuccess(event) {
      cache.setQueryData(readQuery(webhooks.one, { id }).queryKey, event)
      void cache.invalidateQueries({ queryKey: ['webhooks'] })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      busy={replay.isPending}
      onClose={onDone}
      onConfirm={() => replay.mutate()}
      error={replay.error && <ErrorNotice error={replay.error} />}
    >
      <p>{t('what')}</p>
      <p className="mt-2">{t('audited')}</p>
    </ConfirmDialog>
  )
}

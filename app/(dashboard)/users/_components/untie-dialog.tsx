'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { companyAccount } from '@/lib/features/company-account/contract'
import type { User } from '@/lib/features/users/schema'

/** For somebody to whom the company gave another account. */
export function UntieDialog({ user: { id, name }, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('users.company-account')
  const untying = useWrite(companyAccount.untie, {
    onSuccess() {
      toast({ text: t('done', { name }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('title', { name })}
      keep={t('keep')}
      confirm={t('submit')}
      busy={untying.isPending}
      onClose={onClose}
      onConfirm={() => untying.mutate({ id })}
      error={untying.error && <ErrorNotice error={untying.error} />}
    >
      {t('what')}
    </ConfirmDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { secondFactor } from '@/lib/features/second-factor/contract'
import type { User } from '@/lib/features/users/schema'

type ResetSecondFactorDialogProps = {
  user: User
  /** Whether it is the signed-in person. */
  own: boolean
  onClose: () => void
}

/** For users who lost their second factor; everyone else turns off their own with a code. */
export function ResetSecondFactorDialog({ user, own, onClose }: ResetSecondFactorDialogProps) {
  const t = useTranslations('users.second-factor')
  const common = useTranslations('common')
  const reset = useWrite(secondFactor.reset, {
    onSuccess() {
      toast({ text: t('done', { name: user.name }) })
      onClose()
    },
  })
  if (own)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('own-title')}
        footer={
          <>
            <Button onClick={onClose} data-first-focus>
              {common('close')}
            </Button>
            <ButtonLink variant="primary" href="/account">
              {t('own-open')}
            </ButtonLink>
          </>
        }
      >
        <p className="text-ink-2 text-sm">{t('own-what')}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={t('reset-title', { name: user.name })}
      keep={t('keep')}
      confirm={t('reset')}
      busy={reset.isPending}
      onClose={onClose}
      onConfirm={() => reset.mutate({ id: user.id })}
      error={reset.error && <ErrorNotice error={reset.error} />}
    >
      {t('reset-what')}
    </ConfirmDialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { companyAccount } from '@/lib/features/company-account/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { users } from '@/lib/features/users/contract'
import type { OneTimeLink, User } from '@/lib/features/users/schema'
import { ChangeUserDialog } from './change-user-dialog'
import { LinkDialog } from './link-dialog'
import { SessionsDialog } from './sessions-dialog'
import type { UserTask } from './user-columns'

type UserDialogsProps = {
  task: UserTask
  user: User
  /** Whether it is the signed-in person. */
  own: boolean
  /** The link made with the user. */
  made?: OneTimeLink
  onClose: () => void
}

/** An administrator's actions on a user, a dialog for each. */
export function UserDialogs({ task, user, own, made, onClose }: UserDialogsProps) {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const change = useWrite(users.change, {
    onSuccess({ name }) {
      toast({ text: t('changed', { name }) })
      onClose()
    },
  })
  const lastAdmin = change.error instanceof ApiError && change.error.code === 'conflict'
  const error = change.error && (
    <ErrorNotice error={change.error} title={lastAdmin && t('last-admin-title')}>
      {lastAdmin && t('last-admin')}
    </ErrorNotice>
  )
  const shared = { user, onClose, busy: change.isPending, error }

  if (task === 'change')
    return <ChangeUserDialog {...shared} own={own} onSave={(fields) => change.mutate({ id: user.id, ...fields })} />
  if (task === 'link') return <LinkDialog user={user} made={made} onClose={onClose} />
  if (task === 'sessions') return <SessionsDialog user={user} onClose={onClose} />
  if (task === 'second-factor') return <ResetSecondFactorDialog user={user} own={own} onClose={onClose} />
  if (task === 'company-account') return <DisconnectDialog user={user} onClose={onClose} />
  const active = task === 'reactivate'
  return (
    <ConfirmDialog
      {...shared}
      title={active ? `${t('reactivate')}: ${user.name}` : t('deactivate-title', { name: user.name })}
      keep={active ? common('cancel') : t('keep')}
      confirm={active ? t('reactivate') : t('deactivate')}
      tone={active ? 'primary' : 'danger'}
      onConfirm={() => change.mutate({ id: user.id, active })}
    >
      {active ? user.email : t('deactivate-what')}
    </ConfirmDialog>
  )
}

/** For a user who has a new company account. */
function DisconnectDialog({ user: { id, name }, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('users.company-account')
  return (
    <ConfirmWrite
      contract={companyAccount.untie}
      input={{ id }}
      title={t('title', { name })}
      keep={t('keep')}
      confirm={t('submit')}
      onClose={onClose}
      onDone={() => {
        toast({ text: t('done', { name }) })
        onClose()
      }}
    >
      {t('what')}
    </ConfirmWrite>
  )
}

type ResetSecondFactorDialogProps = {
  user: User
  /** Whether it is the signed-in person. */
  own: boolean
  onClose: () => void
}

/** For users who lost their second factor; everyone else turns off their own with a code. */
function ResetSecondFactorDialog({ user, own, onClose }: ResetSecondFactorDialogProps) {
  const t = useTranslations('users.second-factor')
  const common = useTranslations('common')
  if (own)
    return (
      <Dialog
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
    <ConfirmWrite
      contract={secondFactor.reset}
      input={{ id: user.id }}
      title={t('reset-title', { name: user.name })}
      keep={t('keep')}
      confirm={t('reset')}
      onClose={onClose}
      onDone={() => {
        toast({ text: t('done', { name: user.name }) })
        onClose()
      }}
    >
      {t('reset-what')}
    </ConfirmWrite>
  )
}

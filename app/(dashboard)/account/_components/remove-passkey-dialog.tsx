'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { IdentityField } from '@/components/second-factor/identity-field'
import { PasskeyProblem } from '@/components/second-factor/passkey-problem'
import { useIdentity } from '@/components/second-factor/use-identity'
import { FormDialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { passkeys } from '@/lib/features/passkeys/contract'
import type { Passkey } from '@/lib/features/passkeys/schema'

type RemovePasskeyDialogProps = {
  passkey: Passkey
  /** The person has no other second factor. */
  only: boolean
  /** One of the person's roles requires a second factor. */
  required: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation, and for the password when required. */
export function RemovePasskeyDialog({ passkey, only, required, onClose, onDone }: RemovePasskeyDialogProps) {
  const t = useTranslations('account.passkeys')
  const { identity, given, concerns, take, ready } = useIdentity()
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: () => sendWrite(passkeys.remove, { id: passkey.id, ...given }).catch(unlessGone),
    onSuccess: onDone,
    onError: take,
  })
  return (
    <FormDialog
      role="alertdialog"
      title={t('remove-title', { name: passkey.name })}
      submit={t('remove')}
      tone="danger"
      keep={t('keep')}
      focus={identity.due === 'password' ? undefined : 'keep'}
      busy={removing.isPending}
      disabled={identity.due === 'sign-in'}
      onClose={onClose}
      onSubmit={() => ready() && removing.mutate()}
    >
      <p className="text-ink-2 text-sm">{t(only ? 'remove-last-what' : 'remove-what')}</p>
      {required && <Notice tone="wait">{t('remove-required')}</Notice>}
      <IdentityField of={identity} />
      {!concerns(removing.error) && <PasskeyProblem error={removing.error} />}
    </FormDialog>
  )
}

/** A passkey that is gone meanwhile is the desired result. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

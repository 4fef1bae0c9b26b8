'use client'

import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { TextButton } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { closePasskeyWindow, confirmPasskey, passkeySupport } from '@/lib/client/passkeys'
import { readQuery } from '@/lib/client/read-query'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { CodeDialog } from './code-dialog'
import { PasskeyProblem } from './passkey-problem'

type Proof = { code: string } | { passkey: AuthenticationResponseJSON }

type ProofDialogProps<T> = {
  title: string
  /** The act by a code; by a passkey it names the passkey. */
  submit: string
  /** Requests a new challenge for a passkey, bound to the act. */
  options: () => Promise<PublicKeyCredentialRequestOptionsJSON>
  act: (proof: Proof) => Promise<T>
  onClose: () => void
  onDone: (done: T) => void
  children: ReactNode
}

/** An act that takes a proof of the second factor: by a passkey where the person has one, or by a code. */
export function ProofDialog<T>(props: ProofDialogProps<T>) {
  const t = useTranslations('step-up')
  const { data: state, isPending } = useQuery(readQuery(secondFactor.own, {}))
  const [byCode, setByCode] = useState(false)
  const { options, act, ...dialog } = props
  // The button that opened the dialog shows that it is busy.
  if (isPending) return null
  const passkeys = state !== undefined && state.passkeys > 0 && passkeySupport(location.origin) === 'ready'
  if (passkeys && !byCode)
    return (
      <PasskeyDialog {...props} instead={<TextButton onClick={() => setByCode(true)}>{t('by-code')}</TextButton>} />
    )
  return (
    <CodeDialog
      {...dialog}
      act={(code) => act({ code })}
      instead={
        passkeys && (
          <p className="text-sm">
            <TextButton onClick={() => setByCode(false)}>{t('by-passkey')}</TextButton>
          </p>
        )
      }
    />
  )
}

function PasskeyDialog<T>({
  options,
  act,
  onDone,
  children,
  instead,
  ...dialog
}: ProofDialogProps<T> & { instead: ReactNode }) {
  const t = useTranslations('step-up')
  const proving = useMutation({
    networkMode: 'always',
    mutationFn: async () => act({ passkey: await confirmPasskey(await options()) }),
    onSuccess: onDone,
  })
  useEffect(() => closePasskeyWindow, [])
  return (
    <FormDialog
      {...dialog}
      submit={t('with-passkey')}
      focus="submit"
      busy={proving.isPending}
      onSubmit={() => proving.mutate()}
    >
      {children}
      {!proving.isPending && <PasskeyProblem error={proving.error} />}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {proving.isPending && t('waiting')}
      </p>
      <p className="text-sm">{instead}</p>
    </FormDialog>
  )
}

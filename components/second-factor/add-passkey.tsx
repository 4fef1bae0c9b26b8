'use client'

import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import Bowser from 'bowser'
import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { closePasskeyWindow, createPasskey } from '@/lib/client/passkeys'
import { IdentityField } from './identity-field'
import { PasskeyProblem } from './passkey-problem'
import { type GivenIdentity, useIdentity } from './use-identity'

const longestName = 60

type AddPasskeyProps<T> = {
  /** Requests the challenge; takes the person's password if their sign-in is older than five minutes. */
  begin: (identity: GivenIdentity) => Promise<PublicKeyCredentialCreationOptionsJSON>
  save: (added: { name: string; response: RegistrationResponseJSON }) => Promise<T>
  onDone: (saved: T) => void
  /** The way out before that. */
  leave: ReactNode
}

/** A name for the passkey, then the browser's own window, in which the person adds it. */
export function AddPasskey<T>({ begin, save, onDone, leave }: AddPasskeyProps<T>) {
  const t = useTranslations('passkeys')
  const suggested = useSuggestedName()
  const [name, setName] = useState(suggested)
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { identity, given, concerns, take, ready } = useIdentity()
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: async (named: string) => {
      const response = await createPasskey(await begin(given))
      return save({ name: named, response })
    },
    onSuccess: onDone,
    onError: take,
  })
  useEffect(() => {
    input.current?.select()
    return closePasskeyWindow
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (adding.isPending) return
    const given = name.trim()
    setMissing(given === '')
    if (given === '') input.current?.focus()
    else if (ready()) adding.mutate(given)
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-120 flex-col gap-4">
      <p className="text-ink-2 text-sm">{t('add-what')}</p>
      <Field
        label={t('name')}
        hint={t('name-hint')}
        error={missing ? t('name-missing') : undefined}
        className="max-w-90"
      >
        <Input
          ref={input}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
          maxLength={longestName}
          autoComplete="off"
        />
      </Field>
      <div className="max-w-90 empty:hidden">
        <IdentityField of={identity} />
      </div>
      {!adding.isPending && !concerns(adding.error) && <PasskeyProblem error={adding.error} />}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {adding.isPending && t('waiting')}
      </p>
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <SubmitButton variant="primary" busy={adding.isPending} disabled={identity.due === 'sign-in'}>
          {t('add')}
        </SubmitButton>
        {leave}
      </div>
    </form>
  )
}

/** A name for the new passkey, from the browser and its operating system. */
function useSuggestedName(): string {
  const t = useTranslations('passkeys')
  const { browser, os } = Bowser.parse(navigator.userAgent)
  if (!browser.name) return ''
  return os.name ? t('device', { browser: browser.name, system: os.name }) : browser.name
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { account } from '@/lib/features/account/contract'
import { ownChange } from '@/lib/features/account/schema'

/** Form for the name of the person. */
export function NameForm({ name }: { name: string }) {
  const t = useTranslations('account.name')
  const [typed, setTyped] = useState(name)
  const [invalid, setInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const change = useWrite(account.change, {
    onSuccess({ name: saved }) {
      setTyped(saved)
      toast({ text: t('saved') })
      router.refresh()
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending) return
    const given = ownChange.safeParse({ name: typed })
    setInvalid(!given.success)
    if (given.success) change.mutate(given.data)
    else input.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('label')} error={invalid ? t('invalid') : undefined}>
        <Input
          ref={input}
          name="name"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="name"
        />
      </Field>
      {change.error && <ErrorNotice error={change.error} />}
      {typed.trim() !== name && (
        <div>
          <SubmitButton busy={change.isPending}>{t('save')}</SubmitButton>
        </div>
      )}
    </form>
  )
}

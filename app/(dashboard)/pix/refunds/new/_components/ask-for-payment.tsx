'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useAccountId } from '@/components/layout/use-account-id'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { cleanPastedId } from './pasted-id'
import { useTold } from './use-told'
import { WhereToFind } from './where-to-find'

/** Asks which payment goes back; what does not look like one may be tried all the same. */
export function AskForPayment() {
  const t = useTranslations('refunds.form')
  const router = useRouter()
  const [text, setText] = useState('')
  const { accountId } = useAccountId()
  const [missing, setMissing] = useState(false)
  const id = cleanPastedId(text)
  const told = useTold(id)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(id === '')
    if (id !== '') router.push(refundReviewAddress(id, accountId))
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h2 className="font-semibold text-base">{t('ask-title')}</h2>
          <p className="text-ink-2 text-sm">{t('ask-what')}</p>
        </div>
        <Field
          label={t('id')}
          required
          hint={told.hint}
          warning={told.warning}
          error={missing && id === '' ? t('id-required') : undefined}
        >
          <Input
            mono
            size="lg"
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="text-sm"
          />
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ButtonLink href="/pix/refunds" variant="ghost" className="max-md:hidden">
            {t('cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" className="max-md:flex-1">
            {t('continue')}
          </Button>
        </div>
      </div>
      <WhereToFind />
    </form>
  )
}

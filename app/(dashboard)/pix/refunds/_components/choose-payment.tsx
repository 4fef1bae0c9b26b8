'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { AccountButtonLink } from '@/components/layout/account-menu/account-link'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Panel } from '@/components/ui/panel'
import { b, id as ident } from '@/components/ui/rich'
import { SubmitButton } from '@/components/ui/submit-button'
import { formatInstant } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { cleanPastedId, judgePastedId, lengthOff } from './pasted-id'

/** The form that asks for the payment to refund; an id of an unusual form may be tried nevertheless. */
export function ChoosePayment() {
  const t = useTranslations('refunds.form')
  const router = useRouter()
  const [text, setText] = useState('')
  const { accountId } = useAccountId()
  const [missing, setMissing] = useState(false)
  const id = cleanPastedId(text)
  const judged = useJudgedId(id)

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
        <Field label={t('id')} required {...judged} error={missing && id === '' ? t('id-required') : undefined}>
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
          <SubmitButton variant="primary" className="max-md:flex-1">
            {t('continue')}
          </SubmitButton>
        </div>
      </div>
      <WhereToFind />
    </form>
  )
}

/** Time and bank in a pasted id, or why the text is hardly an id. */
function useJudgedId(id: string): { hint: ReactNode; warning?: string } {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  const judged = judgePastedId(id)
  const parsed = parseEndToEndId(id)
  const hint = t('id-hint')
  if (parsed?.kind === 'payment') {
    const when = formatInstant(parsed.instant, locale)
    return { hint: t.rich('made', { when, ispb: parsed.ispb, id: ident }) }
  }
  switch (judged) {
    case 'empty':
    case 'payment':
      return { hint }
    case 'length': {
      const off = lengthOff(id)
      return { hint, warning: t(off < 0 ? 'judged.short' : 'judged.long', { count: Math.abs(off) }) }
    }
    default:
      return { hint, warning: t(`judged.${judged}`) }
  }
}

const places = ['received', 'receipt', 'statement', 'infraction'] as const

/** Places where an end-to-end id can be found. */
function WhereToFind() {
  const t = useTranslations('refunds.form')
  return (
    <Panel title={t('where-title')}>
      <ul className="flex flex-col gap-3 text-ink-2 text-sm">
        {places.map((place) => (
          <li key={place}>{t.rich(`where-${place}`, { b })}</li>
        ))}
      </ul>
      <AccountButtonLink href="/pix/received" size="sm" className="mt-4">
        {t('where-open')}
      </AccountButtonLink>
    </Panel>
  )
}

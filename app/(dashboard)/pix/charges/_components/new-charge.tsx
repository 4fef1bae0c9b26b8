'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountSwitcher, useAccountName } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { percentOf } from '@/components/operations/sending/fee'
import { FormFoot, formLayout, RestoredNote } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useEffectText } from '@/components/operations/sending/use-effect-text'
import { useOperationForm } from '@/components/operations/sending/use-operation-form'
import type { Sending } from '@/components/operations/sending/use-sending'
import { Money } from '@/components/payments/money'
import type { OrderedNote } from '@/components/reconciliation/addresses'
import { isDoubtful, useNoteDoubt, withReason } from '@/components/reconciliation/made-from'
import { useFilling } from '@/components/reconciliation/use-ordered-note'
import { ButtonLink } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { KeyValue } from '@/components/ui/key-value'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { quiet } from '@/components/ui/rich'
import { formatDecimal } from '@/lib/core/money/decimal'
import { charges } from '@/lib/features/pix/charges/contract'
import type { ChargeDetail, ChargeInput } from '@/lib/features/pix/charges/schema'
import { ChargeFields, useValidUntil } from './charge-fields'
import {
  type ChargeFormApi,
  type ChargeValues,
  chargeRequest,
  emptyCharge,
  valuesAgain,
  valuesOfNote,
} from './charge-values'

/** The form of a new charge, filled from a note, from another charge's values or from before a reload. */
export function NewCharge({ from, note: asked }: { from: string | null; note: OrderedNote | null }) {
  const t = useTranslations('charges.form')
  const { chooseAccount } = useAccountId()
  const { filling, failed } = useFilling(asked, valuesOfNote)
  const { form, sending, restored, prefillFailed } = useOperationForm<ChargeValues, ChargeInput, ChargeDetail>({
    kind: 'charge',
    contract: charges.create,
    request: chargeRequest,
    start: emptyCharge,
    one: charges.one,
    pageOf: ({ id }) => charges.create.href(id),
    from,
    valuesOf: valuesAgain,
    filling,
    onFilled: ({ accountId }) => chooseAccount(accountId ?? null),
  })

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/charges', label: t('crumb') }]}
        actions={<AccountSwitcher />}
      />
      <PageBody>
        {(prefillFailed || (failed && !restored)) && (
          <Notice className="mx-auto mt-6 max-w-240 max-md:mx-4" role="status">
            {t(failed ? 'note-failed' : 'prefill-failed')}
          </Notice>
        )}
        {restored && <RestoredNote />}
        <ChargeForm form={form} sending={sending} />
      </PageBody>
    </>
  )
}

type ChargeFormProps = { form: ChargeFormApi; sending: Sending<ChargeInput> }

function ChargeForm({ form, sending }: ChargeFormProps) {
  const t = useTranslations('charges.form')
  const { accountId } = useAccountId()
  const [madeFrom, amountCents] = useWatch({ control: form.control, name: ['madeFrom', 'amountCents'] })
  const doubt = useNoteDoubt('in', madeFrom, amountCents, sending.mayBeRecorded)
  const sent = useRef<Pick<ChargeInput, 'expiresIn'> & { dueOn?: string }>({})
  const submit = (send: typeof sending.send) =>
    form.handleSubmit((input) => {
      const { validity, dueOn } = form.getValues()
      // A request that may be recorded is repeated with the same seconds: other seconds would be another request, under another key.
      const isRepeat = validity === 'day' && sending.mayBeRecorded && sent.current.dueOn === dueOn
      const { expiresIn } = isRepeat ? sent.current : input
      sent.current = { dueOn, expiresIn }
      const order = withReason({ ...input, expiresIn }, doubt)
      if (!order) return form.setError('againReason', { type: 'required' }, { shouldFocus: true })
      return send({ ...order, accountId })
    })()

  return (
    <Form
      onSubmit={() => {
        if (!sending.pending) submit(sending.send)
      }}
      className={formLayout}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <ChargeFields form={form} isAgain={doubt === 'beyond-free'} />
        <SendNotice kind="charge" sending={sending} addressOf={charges.create.href} onSend={submit} />
      </div>
      <WhatHappens form={form} className="lg:row-span-2" />
      <FormFoot>
        {sending.pending && <LongWait />}
        <ButtonLink href="/pix/charges" variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton busy={sending.pending} quiet={isDoubtful(doubt)}>
          <Effect form={form} />
        </SendButton>
      </FormFoot>
    </Form>
  )
}

/** The amount that will be charged. */
function Effect({ form }: { form: ChargeFormApi }) {
  const cents = useWatch({ control: form.control, name: 'amountCents' })
  return useEffectText()({ kind: 'charge', needs: 'send', cents })
}

/** The consequences of sending the form, by the values typed so far. Values that only the provider knows are not guessed. */
function WhatHappens({ form, className }: { form: ChargeFormApi; className?: string }) {
  const t = useTranslations('charges.form')
  const account = useAccountName()
  const until = useValidUntil(form)
  const [amountCents, mode] = useWatch({ control: form.control, name: ['amountCents', 'mode'] })
  return (
    <Panel title={t('what-title')} className={className}>
      <KeyValue
        ends
        rows={[
          { label: t('what-pays'), value: amountCents ? <Money cents={amountCents} /> : quiet('–') },
          { label: t('what-fee'), value: <Fee form={form} /> },
          { label: t('what-platform'), value: quiet(t('what-platform-value')) },
        ]}
      />
      <hr className="my-4 border-line" />
      <KeyValue
        ends
        rows={[
          { label: t('what-account'), value: account },
          { label: t('what-key'), value: quiet(t('what-key-value')) },
          {
            label: t('what-expires'),
            value: (
              <span suppressHydrationWarning className="tabular-nums">
                {until ?? quiet('–')}
              </span>
            ),
          },
        ]}
      />
      <hr className="my-4 border-line" />
      {mode === 'other' && <p className="mb-2 text-wait-ink text-xs">{t('what-open')}</p>}
      <p className="text-ink-3 text-xs">{t('what-note')}</p>
    </Panel>
  )
}

function Fee({ form }: { form: ChargeFormApi }) {
  const t = useTranslations('charges.form')
  const locale = useLocale()
  const [type, cents, text] = useWatch({ control: form.control, name: ['feeType', 'feeCents', 'feePercent'] })
  const percent = percentOf(text)
  if (type === 'FIXED' && cents) return <Money cents={cents} className="font-normal text-ink-2" />
  if (type === 'PERCENTAGE' && percent > 0) {
    return <span className="text-ink-2">{t('what-percent', { percent: formatDecimal(String(percent), locale) })}</span>
  }
  return <span className="text-ink-3">{t('what-no-fee')}</span>
}

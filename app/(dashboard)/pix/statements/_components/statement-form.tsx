'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { DateField } from '@/components/date-field/date-field'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { type DayRange, presetRange, rangePresets } from '@/components/list/day-range'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { FormFoot } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { Sending } from '@/components/operations/sending/use-sending'
import { reportStatus } from '@/components/payments/report-status'
import { ReportStatusBadge } from '@/components/payments/status-badges'
import { ButtonLink } from '@/components/ui/button'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Segmented } from '@/components/ui/fields/segmented'
import { Form } from '@/components/ui/form'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import { type Statement, type StatementInput, statementFormats } from '@/lib/features/pix/statements/schema'
import { chosenRange, dayProblems, requestOf, type StatementFormApi } from './statement-values'

type StatementFormProps = { form: StatementFormApi; sending: Sending<StatementInput> }

export function StatementForm({ form, sending }: StatementFormProps) {
  const t = useTranslations('statements.form')
  const { within } = useRangeLabels()
  const { accountId } = useAccountId()
  const today = currentDay(new Date())
  const request = requestOf(form.watch(), accountId, today)
  const existing = useExistingStatement(sending.pending ? null : request)
  const texts = request && { format: request.format.toUpperCase(), range: within(request) }
  const submit = (send: typeof sending.send) => request && !sending.pending && send(request)

  return (
    <Form
      onSubmit={() => submit(sending.send)}
      className="mx-auto flex max-w-180 flex-col gap-6 px-6 py-8 max-md:p-4 max-md:pb-0"
    >
      <StatementFields form={form} today={today} />
      {existing && <ExistingNotice statement={existing} />}
      <SendNotice
        kind="statement"
        sending={sending}
        addressOf={(key) => ofAccount(statements.request.href(key), accountId)}
        onSend={submit}
      />
      <p className="max-w-[64ch] text-ink-3 text-xs">{t('after')}</p>
      <FormFoot>
        {sending.pending && <LongWait />}
        <ButtonLink href={ofAccount('/pix/statements', accountId)} variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton busy={sending.pending} disabled={request === null}>
          {texts ? t(existing ? 'submit-another' : 'submit', texts) : t('submit-none')}
        </SendButton>
      </FormFoot>
    </Form>
  )
}

const nothing: StatementInput = { format: 'csv', from: '', to: '' }

/** An earlier statement of the same account, days and format; null where there is none or the form is incomplete. */
function useExistingStatement(request: StatementInput | null): Statement | null {
  const query = useQuery({ ...readQuery(statements.existing, request ?? nothing), enabled: request !== null })
  return (request && query.data?.statement) ?? null
}

/** Says that the same statement was requested before, with a link to it. */
function ExistingNotice({ statement }: { statement: Statement }) {
  const t = useTranslations('statements.form')
  const locale = useLocale()
  const { id, input, createdBy, createdAt, result } = statement
  return (
    <Notice
      role="status"
      title={t('existing-title')}
      actions={
        <>
          <ButtonLink href={ofAccount(`/pix/statements?open=${id}`, input.accountId)} size="sm">
            {t('existing-open')}
          </ButtonLink>
          <ReportStatusBadge status={reportStatus(statement, useNow())} word={result?.status} />
        </>
      }
    >
      {t('existing-what', { name: createdBy.name, when: formatInstant(createdAt, locale) })} {t('existing-again')}
    </Notice>
  )
}

type StatementFieldsProps = {
  form: StatementFormApi
  /** No day after it can be requested. */
  today: string
}

function StatementFields({ form, today }: StatementFieldsProps) {
  const t = useTranslations('statements.form')
  return (
    <>
      <Days form={form} today={today} />
      <RadioChoices
        label={t('format')}
        value={form.watch('format')}
        onValueChange={(format) => form.setValue('format', format, { shouldDirty: true })}
        choices={statementFormats.map((format) => ({
          value: format,
          title: t(format),
          consequence: t(`${format}-what`),
        }))}
      />
      <Account />
    </>
  )
}

function Days({ form, today }: StatementFieldsProps) {
  const t = useTranslations('statements.form')
  const names = useTranslations('statements.range')
  const values = form.watch()
  const problems = dayProblems(values, today)
  const { errors } = form.formState
  function change(days: Partial<DayRange>, free: boolean) {
    form.reset({ ...values, ...days, free }, { keepDefaultValues: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <span aria-hidden className="-mb-2 font-medium text-sm">
        {t('range')}
      </span>
      <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
        <Segmented
          label={t('range')}
          value={chosenRange(values, today)}
          onValueChange={(chosen) => (chosen === 'free' ? change({}, true) : change(presetRange(chosen, today), false))}
          segments={[
            ...rangePresets.map((preset) => ({ value: preset, label: names(preset) })),
            { value: 'free' as const, label: t('free') },
          ]}
        />
      </div>
      <div className="grid max-w-100 grid-cols-2 items-start gap-3">
        <DateField
          label={t('from')}
          value={values.from}
          span={values}
          max={today}
          onChange={(from) => change({ from }, true)}
          error={problems.from ? t(problems.from) : errors.from?.message}
        />
        <DateField
          label={t('to')}
          value={values.to}
          span={values}
          max={today}
          onChange={(to) => change({ to }, true)}
          error={problems.to ? t(problems.to) : errors.to?.message}
        />
      </div>
    </div>
  )
}

/** The account is chosen in the page's head; it is named here since the file covers only this account. */
function Account() {
  const t = useTranslations('statements.form')
  const name = useAccountName()
  return (
    <dl>
      <dt className="font-medium text-sm">{t('account')}</dt>
      <dd className="text-sm">{name}</dd>
      <dd className="text-ink-3 text-xs">{t('account-where')}</dd>
    </dl>
  )
}

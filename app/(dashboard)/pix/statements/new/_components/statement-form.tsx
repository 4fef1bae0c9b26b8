'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { FormFoot } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { Sending } from '@/components/operations/sending/use-sending'
import { reportStatus } from '@/components/payments/report-status'
import { ReportStatusBadge } from '@/components/payments/report-status-badge'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement, StatementInput } from '@/lib/features/pix/statements/schema'
import { StatementFields } from './statement-fields'
import { requestOf, type StatementFormApi } from './statement-values'

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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(sending.send)
      }}
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
    </form>
  )
}

const nothing: StatementInput = { format: 'csv', from: '', to: '' }

/** The same account, days and format requested before; null while there is none, or nothing to compare. */
function useExistingStatement(request: StatementInput | null): Statement | null {
  const query = useQuery({ ...readQuery(statements.existing, request ?? nothing), enabled: request !== null })
  return (request && query.data?.statement) ?? null
}

/** That the very same was requested before, and the way there. */
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
          <ButtonLink href={ofAccount(`/pix/statements?open=${id}`, input.accountId)} prefetch={false} size="sm">
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

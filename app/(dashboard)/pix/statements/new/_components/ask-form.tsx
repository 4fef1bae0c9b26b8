'use client'

import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-id'
import { useAccountId } from '@/components/layout/use-account-id'
import { useRangeWords } from '@/components/list/use-range-words'
import { FormFoot } from '@/components/operations/sending/form-frame'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import type { Sending } from '@/components/operations/sending/use-sending'
import { ButtonLink } from '@/components/ui/button'
import { currentDay } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import type { StatementInput } from '@/lib/features/pix/statements/schema'
import { AskFields } from './ask-fields'
import { requestOf, type StatementForm } from './ask-values'
import { ExistingNotice } from './existing-notice'
import { useExistingStatement } from './use-existing-statement'

type AskFormProps = { form: StatementForm; sending: Sending<StatementInput> }

export function AskForm({ form, sending }: AskFormProps) {
  const t = useTranslations('statements.form')
  const { within } = useRangeWords()
  const { accountId } = useAccountId()
  const today = currentDay(new Date())
  const request = requestOf(form.watch(), accountId, today)
  const existing = useExistingStatement(sending.pending ? null : request)
  const words = request && { format: request.format.toUpperCase(), range: within(request) }
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
      <AskFields form={form} today={today} />
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
          {words ? t(existing ? 'submit-another' : 'submit', words) : t('submit-none')}
        </SendButton>
      </FormFoot>
    </form>
  )
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-id'
import { useAccountId } from '@/components/layout/use-account-id'
import { useRangeWords } from '@/components/list/use-range-words'
import { LongWait, SendButton } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useSending } from '@/components/operations/sending/use-sending'
import type { SendingKeyHold } from '@/components/operations/sending/use-sending-key'
import { ButtonLink } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { currentDay } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import { requestStatement } from '@/lib/features/pix/statements/queries'
import type { StatementInput } from '@/lib/features/pix/statements/schema'
import { AskFields } from './ask-fields'
import { type AskValues, requestOf } from './ask-values'
import { ExistingNotice } from './existing-notice'
import { useExisting } from './use-existing'

type AskFormProps = {
  values: AskValues
  onChange: (changed: Partial<AskValues>) => void
  sendingKey: SendingKeyHold<AskValues>
}

export function AskForm({ values, onChange, sendingKey }: AskFormProps) {
  const t = useTranslations('statements.form')
  const { within } = useRangeWords()
  const { accountId } = useAccountId()
  const today = currentDay(new Date())
  const request = requestOf(values, accountId, today)
  const sending = useAsking(values, sendingKey)
  const existing = useExisting(sending.pending ? null : request)
  const words = request && { format: request.format.toUpperCase(), range: within(request) }
  const send = () => request && !sending.pending && sending.send(request)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mx-auto flex max-w-180 flex-col gap-6 px-6 py-8 max-md:p-4 max-md:pb-0"
    >
      <AskFields values={values} onChange={onChange} today={today} />
      {existing && <ExistingNotice statement={existing} />}
      {sending.error && (
        <SendNotice
          kind="statement"
          error={sending.error}
          address={ofAccount(`/pix/statements?open=${sending.sentKey}`, accountId)}
          unplaced={sending.unplaced}
          onSendAgain={send}
          onSendAnother={() => request && sending.sendAnother(request)}
        />
      )}
      <p className="max-w-[64ch] text-ink-3 text-xs">{t('after')}</p>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
        {sending.pending && <LongWait />}
        <ButtonLink href={ofAccount('/pix/statements', accountId)} variant="ghost" className="max-md:hidden">
          {t('cancel')}
        </ButtonLink>
        <SendButton busy={sending.pending} disabled={request === null}>
          {words ? t(existing ? 'submit-another' : 'submit', words) : t('submit-none')}
        </SendButton>
      </div>
    </form>
  )
}

/** Sends the request, then opens it in the list, where it goes on by itself. */
function useAsking(values: AskValues, sendingKey: AskFormProps['sendingKey']) {
  const client = useQueryClient()
  const router = useRouter()
  return useSending({
    sendingKey,
    values: () => values,
    post: (key: string, input: StatementInput) => requestStatement(key, input),
    onSent({ id, ...statement }) {
      client.setQueryData(readQuery(statements.one, { id }).queryKey, { id, ...statement })
      client.invalidateQueries({ queryKey: ['pix', 'statements'] })
      client.invalidateQueries({ queryKey: ['operations'] })
      router.replace(ofAccount(`/pix/statements?open=${id}`, statement.input.accountId))
    },
    onRefused: () => client.invalidateQueries({ queryKey: ['pix', 'statements'] }),
  })
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { RadioChoices } from '@/components/ui/radio-choice'
import { ApiError } from '@/lib/client/api'
import { formatInstant } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import type { OperationState } from '@/lib/core/operation-states'

type Decision = 'resend' | 'abandon'

export type Verify = (decision?: Decision) => Promise<{ state: OperationState }>

/** The words of a kind; `check` only where the provider can be read for it. */
export type UnknownWords = {
  title: string
  /** What may be. */
  what: string
  resend: string
  resendWhat: string
  abandon: string
  abandonWhat: string
  check?: string
}

type DecideUnknownProps = {
  operation: { createdAt: string; attempts: readonly { at: string; code: string | null }[] }
  mayDecide: boolean
  words: UnknownWords
  verify: Verify
}

/** A lost answer that nothing settles for sure: what may be, a reading where there is one, and what a person can decide. */
export function DecideUnknown({ operation, mayDecide, words, verify }: DecideUnknownProps) {
  const t = useTranslations('records.unknown')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const titleId = useId()
  const [decision, setDecision] = useState<Decision | null>(null)
  const mutation = useMutation({ mutationFn: (chosen: Decision | null) => verify(chosen ?? undefined) })
  const { error, isPending, variables } = mutation
  const unsettled = error instanceof ApiError && error.code === 'conflict'
  const last = operation.attempts.at(-1)
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-ink-2 text-sm"
    >
      <h3 id={titleId} className="font-semibold text-base text-ink">
        {words.title}
      </h3>
      <p>
        {t('what', { when: formatInstant(last?.at ?? operation.createdAt, locale, 'second') })}
        {isErrorCode(last?.code) && ` ${t('cause', { cause: errors(`${last.code}.title`) })}`} {words.what}
      </p>
      {!mayDecide && <p>{t('no-permission')}</p>}
      {mayDecide && words.check && (
        <div>
          <Button
            size="sm"
            busy={isPending && variables === null}
            disabled={isPending && variables !== null}
            onClick={() => mutation.mutate(null)}
          >
            {words.check}
          </Button>
        </div>
      )}
      {mayDecide && (
        <>
          <RadioChoices
            label={t('decide')}
            columns={1}
            value={decision}
            onValueChange={setDecision}
            choices={[
              { value: 'resend', title: words.resend, consequence: words.resendWhat },
              { value: 'abandon', title: words.abandon, consequence: words.abandonWhat },
            ]}
          />
          <div>
            <Button
              variant="primary"
              disabled={decision === null || (isPending && variables === null)}
              busy={isPending && variables !== null}
              onClick={() => decision && mutation.mutate(decision)}
            >
              {decision === null ? t('choose') : words[decision]}
            </Button>
          </div>
        </>
      )}
      {unsettled && <p role="status">{t(variables === null ? 'unsettled' : 'moved')}</p>}
      {mutation.isSuccess && mutation.data.state === 'unknown' && <p role="status">{t('lost-again')}</p>}
      {error && !unsettled && <ErrorNotice error={error} />}
    </section>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { GuideLink } from '@/components/layout/guide-link'
import { cx } from '@/components/ui/cx'
import { useNow } from '@/components/ui/moment'
import { ApiError } from '@/lib/client/api'
import { invalidateTopic } from '@/lib/client/operations'
import { sendWrite } from '@/lib/client/send-write'
import type { OperationContract } from '@/lib/core/contract'
import { formatInstant, formatTime } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { messageKey } from '@/lib/core/message-key'
import { operations } from '@/lib/features/operations/contract'

import { type Failure, RefusalFacts } from './outcome'
import { type Decision, type DecisionLabels, UnknownDecision } from './unknown-decision'

export type UnknownLabels = DecisionLabels & {
  /** The uncertainty: it may have been sent or not. */
  title: string
  /** Why nothing settles it for sure. */
  what?: string
  /** The certain facts. */
  safe?: string
  /** The text for people who may not decide; none where empty. */
  noPermission?: string
  /** Advice against sending again by hand, for kinds that Lastro sends again automatically. */
  warning?: string
}

type UnknownOutcomeProps = {
  contract: OperationContract
  operation: {
    id: string
    createdAt: string
    nextCheckAt: string | null
    attempts: readonly { at: string; code: string | null }[]
    error: Failure | null
  }
  mayDecide: boolean
  labels: UnknownLabels
  /** Level of its heading. */
  level?: 2 | 3
}

/** An operation without an answer: what may have happened, what is certain, and the person's choices. */
export function UnknownOutcome({ contract, operation, mayDecide, labels, level = 2 }: UnknownOutcomeProps) {
  const t = useTranslations('operations.unknown')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const titleId = useId()
  const client = useQueryClient()
  const { mutate, data, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: (decision: Decision | null) =>
      sendWrite(operations.verify, { id: operation.id, decision: decision ?? undefined }),
    onSettled: () => invalidateTopic(client, contract.topic),
  })
  const { title, what, safe, noPermission, warning } = labels
  const { createdAt, attempts, nextCheckAt, error: failure } = operation
  const refusal = failure?.judged ? failure : null
  const sent = warning || refusal ? attempts.at(0) : attempts.at(-1)
  const code = (refusal ? sent : attempts.at(-1))?.code
  const isNamed = refusal !== null && refusal.code !== 'payment_refused'
  const cause = isNamed ? lowerFirst(errors(`${refusal.code}.title`)) : (refusal?.upstreamMessage ?? '')
  const moved = error instanceof ApiError && error.code === 'conflict'
  const unreached = error instanceof ApiError && error.code === 'network'
  const refused = noPermission ?? t(warning ? 'no-permission' : 'no-decision')
  const Heading = level === 2 ? 'h2' : 'h3'
  const givingUp = {
    abandon: t('give-up'),
    confirm: {
      title: t('give-up-title'),
      what: t('give-up-what'),
      keep: t('give-up-keep'),
      confirm: t('give-up'),
    },
  }

  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft text-ink-2 text-sm [&>p]:max-w-[64ch]',
        level === 2 ? 'p-5 max-md:p-4' : 'p-4',
      )}
    >
      <Heading id={titleId} className="font-semibold text-base text-ink">
        {title}
      </Heading>
      <p>
        {t('what', { when: formatInstant(sent?.at ?? createdAt, locale, 'second') })}
        {isErrorCode(code) && ` ${t('cause', { cause: errors(`${code}.title`) })}`} {what}
      </p>
      {refusal && (
        <div>
          <p className="font-medium text-ink">{t('refused', { cause })}</p>
          <RefusalFacts error={refusal} />
        </div>
      )}
      <p>
        <GuideLink to={`unknown-${messageKey(contract.kind)}`} labels="what-to-do" />
      </p>
      {safe && <p className="font-medium text-ink">{refusal ? t('refused-safe') : safe}</p>}
      {mayDecide ? (
        <UnknownDecision
          labels={refusal ? { ...givingUp, ...labels } : labels}
          decide={mutate}
          deciding={isPending ? variables : undefined}
        />
      ) : (
        refused && <p>{refused}</p>
      )}
      {warning && (
        <p>
          {warning} {refusal ? t('refused-next') : <NextAttempt at={nextCheckAt} />}
        </p>
      )}
      {moved && <p role="status">{t(variables === null ? 'unsettled' : 'moved')}</p>}
      {isSuccess && data.state === 'unknown' && (
        <p role="status">{t(data.error?.judged ? 'refused-again' : 'lost-again')}</p>
      )}
      {error && !moved && <ErrorNotice error={error}>{unreached && warning && <p>{t('unreached')}</p>}</ErrorNotice>}
    </section>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** When the worker tries next. */
function NextAttempt({ at }: { at: string | null }): ReactNode {
  const t = useTranslations('operations.unknown')
  const left = (at ? Date.parse(at) : 0) - useNow(5_000)
  if (!at) return t('no-next')
  return (
    // The server's clock and the browser's differ by the time between them.
    <time dateTime={at} suppressHydrationWarning>
      {left > 5_000 ? t('next', { time: formatTime(at, 'second') }) : t('next-soon')}
    </time>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { ApiError } from '@/lib/client/api'
import { formatInstant, formatTime } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'

type UnknownOperation = {
  createdAt: string
  nextCheckAt: string | null
  attempts: readonly { at: string; code: string | null }[]
}

type OperationUnknownProps = {
  operation: UnknownOperation
  /** May this person send it again. */
  mayResend: boolean
  /** What may be: it may have left, it may not. */
  title: string
  /** Why sending again can do nothing twice. */
  children: ReactNode
  /** What not to do meanwhile. */
  warning: string
  /** The words of the one button. */
  action: string
  /** Sends again under the same identifier. */
  resend: () => Promise<unknown>
}

/** A lost answer of an operation that is safe to send again: what may be, what is sure, and the one button. */
export function OperationUnknown(props: OperationUnknownProps) {
  const { operation, mayResend, title, children, warning, action, resend } = props
  const t = useTranslations('operations.unknown')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const titleId = useId()
  const mutation = useMutation({ mutationFn: resend })
  const moved = mutation.error instanceof ApiError && mutation.error.code === 'conflict'
  const first = operation.attempts.at(0)
  const code = operation.attempts.at(-1)?.code

  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-5 text-ink-2 text-sm max-md:p-4 [&>p]:max-w-[64ch]"
    >
      <h2 id={titleId} className="font-semibold text-base text-ink">
        {title}
      </h2>
      <p>
        {t('what', { when: formatInstant(first?.at ?? operation.createdAt, locale, 'second') })}
        {isErrorCode(code) && ` ${t('cause', { cause: errors(`${code}.title`) })}`}
      </p>
      <p>{children}</p>
      {mayResend ? (
        <div className="mt-1 flex flex-wrap gap-2 max-md:[&>*]:w-full">
          <Button variant="primary" busy={mutation.isPending} onClick={() => mutation.mutate()}>
            {!mutation.isPending && <RotateCw aria-hidden />}
            {mutation.isPending ? t('resending') : action}
          </Button>
        </div>
      ) : (
        <p>{t('no-permission')}</p>
      )}
      <p>
        {warning} <NextTry at={operation.nextCheckAt} />
      </p>
      {moved && <p role="status">{t('moved')}</p>}
      {mutation.isSuccess && <p role="status">{t('lost-again')}</p>}
      {mutation.error && !moved && <ResendFailure error={mutation.error} />}
    </section>
  )
}

/** Whether it reached Lastro at all may be open: to do it once more stays safe. */
function ResendFailure({ error }: { error: Error }) {
  const t = useTranslations('operations.unknown')
  const unreached = error instanceof ApiError && error.code === 'network'
  return <ErrorNotice error={error}>{unreached && <p>{t('unreached')}</p>}</ErrorNotice>
}

/** When the worker tries by itself. */
function NextTry({ at }: { at: string | null }) {
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

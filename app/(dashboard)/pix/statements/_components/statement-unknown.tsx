'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { statements } from '@/lib/features/pix/statements/contract'
import { verifyStatement } from '@/lib/features/pix/statements/queries'
import type { Statement } from '@/lib/features/pix/statements/schema'

type StatementUnknownProps = { statement: Statement; mayDecide: boolean }

/** A lost answer, which nothing can look up: a person asks again or gives it up. */
export function StatementUnknown({ statement, mayDecide }: StatementUnknownProps) {
  const t = useTranslations('statements.detail')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (decision: 'resend' | 'abandon') => verifyStatement(statement.id, decision),
    onSuccess: (settled) => client.setQueryData(readQuery(statements.one, { id: statement.id }).queryKey, settled),
    onSettled: () =>
      Promise.all([['pix', 'statements'], ['operations']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const last = statement.attempts.at(-1)
  const resending = mutation.isPending && mutation.variables === 'resend'
  // Refused by its record: the page shows that as it now stands.
  const moved = mutation.error instanceof ApiError && mutation.error.code === 'conflict'
  return (
    <section
      aria-labelledby="unknown-title"
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-5 text-ink-2 text-sm max-md:p-4 [&>p]:max-w-[64ch]"
    >
      <h3 id="unknown-title" className="font-semibold text-base text-ink">
        {t('unknown-title')}
      </h3>
      <p>
        {t('unknown-what', { when: formatInstant(last?.at ?? statement.createdAt, locale, 'second') })}
        {isErrorCode(last?.code) && ` ${t('unknown-cause', { cause: errors(`${last.code}.title`) })}`}
      </p>
      <p className="font-medium text-ink">{t('unknown-safe')}</p>
      {mayDecide && (
        <div className="mt-1 flex flex-wrap gap-2 max-md:[&>*]:w-full">
          <Button
            variant="primary"
            busy={resending}
            disabled={mutation.isPending && !resending}
            onClick={() => mutation.mutate('resend')}
          >
            {!resending && <RotateCw aria-hidden />} {t(resending ? 'resending' : 'resend')}
          </Button>
          <Button
            busy={mutation.isPending && !resending}
            disabled={resending}
            onClick={() => mutation.mutate('abandon')}
          >
            {t('give-up')}
          </Button>
        </div>
      )}
      {mutation.isSuccess && mutation.data.state === 'unknown' && <p role="status">{t('lost-again')}</p>}
      {moved && <p role="status">{t('moved')}</p>}
      {mutation.error && !moved && <ErrorNotice error={mutation.error} />}
    </section>
  )
}

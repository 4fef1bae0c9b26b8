'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { formatMoney } from '@/lib/core/money'
import { charges } from '@/lib/features/pix/charges/contract'
import { verifyCharge } from '@/lib/features/pix/charges/queries'
import type { Charge } from '@/lib/features/pix/charges/schema'

type ChargeUnknownProps = { charge: Charge; mayDecide: boolean; externalId: string }

/** An answer that was lost: what may be, what is sure, and the two ways on, both a person's to choose. */
export function ChargeUnknown({ charge, mayDecide, externalId }: ChargeUnknownProps) {
  const t = useTranslations('charges.result')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const decision = useDecision(charge)
  const [asking, setAsking] = useState(false)
  const last = charge.attempts.at(-1)
  const id = (text: ReactNode) => <span className="ident">{text}</span>

  return (
    <section
      aria-labelledby="unknown-title"
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-5 text-ink-2 text-sm max-md:p-4 [&>p]:max-w-[64ch]"
    >
      <h2 id="unknown-title" className="font-semibold text-base text-ink">
        {t('unknown-title')}
      </h2>
      <p>{t('unknown-what', { when: formatInstant(last?.at ?? charge.createdAt, locale, 'second') })}</p>
      <p className="font-medium text-ink">{t('unknown-safe')}</p>
      {isErrorCode(last?.code) && <p>{t('unknown-cause', { cause: errors(`${last.code}.title`) })}</p>}
      {mayDecide ? (
        <>
          <div className="mt-1 flex flex-wrap gap-2 max-md:[&>*]:w-full">
            <Button variant="primary" busy={decision.resending} onClick={() => decision.decide('resend')}>
              {!decision.resending && <RotateCw aria-hidden />}
              {t(decision.resending ? 'resending' : 'resend')}
            </Button>
            <Button variant="danger-quiet" disabled={decision.resending} onClick={() => setAsking(true)}>
              {t('give-up')}
            </Button>
          </div>
          <p className="text-xs">{t.rich('resend-what', { externalId, id })}</p>
          {decision.moved && <p role="status">{t('moved')}</p>}
          {decision.error && !asking && <ErrorNotice error={decision.error} />}
        </>
      ) : (
        <p>{t('unknown-no-permission')}</p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => decision.decide('abandon', () => setAsking(false))}
        title={t('give-up-title', { amount: formatMoney(charge.input.amountCents, locale) })}
        keep={t('give-up-keep')}
        confirm={t('give-up-confirm')}
        busy={decision.giving}
        error={decision.error && <ErrorNotice error={decision.error} />}
      >
        {t('give-up-what')}
      </ConfirmDialog>
    </section>
  )
}

function useDecision(charge: Charge) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (decision: 'resend' | 'abandon') => verifyCharge(charge.id, decision),
    onSuccess: (settled) => client.setQueryData(readQuery(charges.one, { id: charge.id }).queryKey, settled),
    // Whatever the answer, the lists and this page are asked again.
    onSettled: () =>
      Promise.all([['pix', 'charges'], ['operations']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const moved = mutation.error instanceof ApiError && mutation.error.code === 'conflict'
  return {
    decide: (decision: 'resend' | 'abandon', onDone?: () => void) => mutation.mutate(decision, { onSettled: onDone }),
    resending: mutation.isPending && mutation.variables === 'resend',
    giving: mutation.isPending && mutation.variables === 'abandon',
    moved,
    error: moved ? null : mutation.error,
  }
}

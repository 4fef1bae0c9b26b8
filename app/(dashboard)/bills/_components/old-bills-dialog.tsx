'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { FormDialog } from '@/components/ui/dialog'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Progress } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { fetchPage, readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { type BackingDirection, backingDirections } from '@/lib/core/backing'
import { addDays, currentDay, isDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import { type OtherMethod, otherMethods } from '@/lib/features/bills/rules/bill-states'
import { type BillFilters, lateInput } from './bill-filters'

const usualDays = 30
const earliest = '2000-01-01'
const atOnce = 200

/**
 * Marks overdue bills up to a day as paid another way, two hundred at a time, if they were paid before Lastro saw the
 * payments.
 */
export function OldBillsDialog({ filters, onClose }: { filters: BillFilters; onClose: () => void }) {
  const t = useTranslations('bills')
  const format = useFormatter()
  const today = currentDay(new Date())
  const [to, setTo] = useState(addDays(today, -usualDays))
  const [direction, setDirection] = useState<BackingDirection>(filters.direction ?? 'out')
  const [method, setMethod] = useState<OtherMethod>('boleto')
  const isPast = isDay(to) && to < today
  const chosen = { ...lateInput(filters), direction, to }
  const summary = useQuery({ ...readQuery(bills.summary, { ...chosen, from: earliest }), enabled: isPast })
  const marking = useMarking(({ count }) => {
    toast({ text: t('pay-bar.otherwise-done', { count }) })
    onClose()
  })
  const days = isPast ? summary.data?.days : []
  const count = days?.reduce((total, day) => total + day.count, 0)
  const cents = days?.reduce((total, day) => total + (direction === 'in' ? day.inCents : day.outCents), 0)
  return (
    <FormDialog
      title={t('old.title')}
      onClose={onClose}
      onSubmit={() => marking.mutate({ filter: chosen, method, total: count ?? 0 })}
      submit={t('old.confirm', { count: count ?? 0 })}
      busy={marking.isPending}
      disabled={!count}
    >
      <p className="text-ink-2 text-sm">{t('old.what')}</p>
      <DateField label={t('old.until')} value={to} onChange={setTo} />
      <RadioChoices
        label={t('direction')}
        value={direction}
        onValueChange={setDirection}
        choices={backingDirections.map((value) => ({ value, title: t(`words.open-${value}`) }))}
      />
      <RadioChoices
        label={t('method')}
        value={method}
        onValueChange={setMethod}
        choices={otherMethods.map((value) => ({ value, title: t(`methods.${value}`) }))}
        columns={1}
      />
      <p role="status" className="text-sm tabular-nums">
        {count === undefined ? (
          '…'
        ) : (
          <>
            {t('old.count', { count })} {cents ? <Money cents={cents} /> : null}
          </>
        )}
      </p>
      <ReadFailure query={summary} />
      {marking.progress && (
        <div className="flex flex-col gap-1 text-ink-2 text-xs tabular-nums">
          <Progress label={t('old.title')} value={marking.progress.done} max={marking.progress.total} />
          {t('old.progress', {
            done: format.number(marking.progress.done),
            total: format.number(marking.progress.total),
          })}
        </div>
      )}
      {marking.error && <ErrorNotice error={marking.error} title={t('old.stopped')} />}
    </FormDialog>
  )
}

type Marking = {
  filter: ReturnType<typeof lateInput> & { direction: BackingDirection; to: string }
  method: OtherMethod
  total: number
}

/** Marks page after page of overdue bills until none is left or the dialog is closed; marked bills stay marked. */
function useMarking(onDone: (done: { count: number }) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const closed = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    closed.current = own
    return () => own.abort()
  }, [])
  const mutation = useMutation({
    networkMode: 'always',
    async mutationFn({ filter, method, total }: Marking) {
      const { signal } = closed.current
      let done = 0
      while (!signal.aborted) {
        setProgress({ done, total })
        const { items } = await fetchPage(bills.list, { ...filter, limit: atOnce }, null, signal)
        if (items.length === 0) break
        const { count } = await sendWrite(bills.otherwise, { ids: items.map(({ id }) => id), method })
        done += count
      }
      return { count: done }
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['bills'] }),
  })
  return { ...mutation, progress: mutation.isPending ? progress : null }
}

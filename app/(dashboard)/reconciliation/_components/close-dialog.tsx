'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { GuideLink } from '@/components/layout/guide-link'
import { FormDialog } from '@/components/ui/dialog'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { SkeletonRows } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import {
  type BackingDirection,
  type BackingSide,
  backingDirections,
  backingSides,
  backingStates,
  openBackingStates,
} from '@/lib/core/backing'
import { currentMonth } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { MonthFigures, MonthNow } from '@/lib/features/reconciliation/closings-schema'
import { closings, reconciliation } from '@/lib/features/reconciliation/contract'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { isUnvalued } from './figures'
import { useMonthLabels } from './use-month-labels'

type CloseDialogProps = {
  month: string
  direction: BackingDirection
  companyId: string | undefined
  onDone: () => void
}

/** Asks before a month is closed, with what is still to be decided and to be read. */
export function CloseDialog({ month, direction, companyId, onDone }: CloseDialogProps) {
  const t = useTranslations('reconciliation.closing')
  const labels = useMonthLabels()
  const query = useQuery({ ...readQuery(closings.month, { month, companyId }), staleTime: 0 })
  const { data: summary } = useQuery(readQuery(reconciliation.summary, { month, direction, companyId }))
  const isUnderWay = month >= currentMonth(new Date(useNow()))
  const acting = useWrite(closings.close, { onSuccess: onDone })
  return (
    <FormDialog
      role="alertdialog"
      title={t('ask', { month: labels.whole(month) })}
      keep={t('keep')}
      submit={t('close', { month: labels.name(month) })}
      busy={acting.isPending}
      disabled={!query.data}
      focus="keep"
      onClose={onDone}
      onSubmit={() => acting.mutate({ month, companyId })}
      className="w-140"
    >
      <div className="flex flex-col gap-1 text-sm">
        {query.data && <p className="font-medium">{query.data.company?.name ?? t('all-companies-title')}</p>}
        <p className="text-ink-2">
          {t('what')} <GuideLink to="closing" />
        </p>
      </div>
      {query.error ? (
        <ReadFailure query={query} />
      ) : query.data ? (
        <Figures now={query.data} read={summary?.read ?? null} />
      ) : (
        <SkeletonRows rowClass="h-8" />
      )}
      {isUnderWay && (
        <Notice tone="wait" title={t('under-way', { month: labels.name(month) })}>
          {t('under-way-what')}
        </Notice>
      )}
      {summary && <Unread read={summary.read} />}
      {acting.error && <ErrorNotice error={acting.error} />}
    </FormDialog>
  )
}

const sumOf = (figures: MonthFigures[BackingDirection][BackingSide], states: typeof openBackingStates) =>
  states.reduce(
    (sum, state) => ({ count: sum.count + figures[state].count, cents: sum.cents + figures[state].cents }),
    { count: 0, cents: 0 },
  )

/** Open counts and amounts of both directions and sides. */
function Figures({ now: { figures }, read }: { now: MonthNow; read: BackingSummary['read'] | null }) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  const rows = backingDirections.flatMap((direction) => backingSides.map((side) => ({ direction, side })))
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-ink-3 text-xs">
        <tr className="h-7 border-line border-b">
          <th scope="col" className="text-left font-normal">
            {t('part')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('total')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('open')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ direction, side }) => {
          const all = sumOf(figures[direction][side], backingStates)
          const open = sumOf(figures[direction][side], openBackingStates)
          const unvalued = isUnvalued(all.cents, side, read)
          const amountOf = (cents: number) => (unvalued ? '—' : formatMoney(cents, locale))
          return (
            <tr key={`${direction} ${side}`} className="border-line border-b">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {t(`parts.${direction}-${side}`)}
              </th>
              <td className="py-1.5 text-right">
                {all.count}
                <span className="block text-ink-3 text-xs">{amountOf(all.cents)}</span>
              </td>
              <td className="py-1.5 text-right">
                <span className={open.count > 0 ? 'text-wait-ink' : undefined}>{open.count}</span>
                <span className="block text-ink-3 text-xs">{amountOf(open.cents)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Data that the closing would lack, because it has not been read yet. */
function Unread({ read }: { read: BackingSummary['read'] }) {
  const t = useTranslations('reconciliation.closing')
  const reading = useTranslations('reconciliation.read')
  const { complete, days, daysRead, waiting, returnsOpen, unreadable, valueless } = read
  const missing = [
    days > daysRead && t('unread-days', { count: days - daysRead }),
    waiting > 0 && t('unread-notes', { count: waiting }),
    returnsOpen > 0 && t('unread-returns', { count: returnsOpen }),
  ].filter((text) => text !== false)
  return (
    <>
      {!complete && (
        <Notice tone="wait" title={t('unread')}>
          {[...missing, t('unread-what')].join(' ')}
        </Notice>
      )}
      {unreadable > 0 && <Notice>{t('unreadable', { count: unreadable })}</Notice>}
      {valueless > 0 && <Notice>{reading('valueless', { count: valueless })}</Notice>}
    </>
  )
}

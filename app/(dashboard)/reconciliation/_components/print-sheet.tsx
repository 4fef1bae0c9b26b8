import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { backingStates } from '@/lib/core/backing'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import type { MonthOnPaper } from '@/lib/features/reconciliation/print-schema'
import { isUnvalued } from './figures'
import { PaymentsTable } from './payments-table'

type PrintSheetProps = { paper: MonthOnPaper; by: string; at: Date }

/**
 * A month's reconciliation for signing: the company, the reading progress, the figures, and each payment with its
 * notes.
 */
export function PrintSheet({ paper, by, at }: PrintSheetProps) {
  const t = useTranslations('reconciliation.print')
  const closing = useTranslations('reconciliation.closing')
  const reading = useTranslations('reconciliation.read')
  const locale = useLocale()
  const format = useFormatter()
  const { month, direction, company, closed, read, figures } = paper
  const heading = t('heading', {
    month: format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' }),
  })
  const whose = company ? t('company', { ...company, cnpj: formatTaxId(company.cnpj) }) : t('all-companies')
  const count = backingStates.reduce((sum, state) => sum + figures.payments[state].count, 0)
  const sinceThen = (count: number) => (count === 0 ? closing('same-short') : closing('changed', { count }))
  const unread = ({ days, daysRead, waiting, returnsOpen }: NonNullable<typeof read>) =>
    [
      days > daysRead && closing('unread-days', { count: days - daysRead }),
      waiting > 0 && closing('unread-notes', { count: waiting }),
      returnsOpen > 0 && closing('unread-returns', { count: returnsOpen }),
      t('unread-what'),
    ].filter((text) => text !== false)
  return (
    <div className="flex flex-col gap-5 text-sm print:gap-4">
      <header className="border-line-strong border-b pb-3">
        <h2 className="font-semibold text-xl">{heading}</h2>
        <p className="font-medium text-base">{whose}</p>
        <p>{t('direction', { direction })}</p>
        <p className="mt-1 text-ink-3 text-xs tabular-nums">
          {closed
            ? [
                t('closed', { at: formatInstant(closed.at, locale), by: closed.byName }),
                sinceThen(closed.changes),
              ].join(', ')
            : t('not-closed')}
          <br />
          {t('when', { at: formatInstant(at, locale), by })}
        </p>
      </header>
      {read && !read.complete && (
        <section className="rounded-md border border-line-strong p-3">
          <p className="font-medium">{t('unread')}</p>
          <p className="text-ink-2">{unread(read).join(' ')}</p>
        </section>
      )}
      {read && read.valueless > 0 && <p className="text-ink-2">{reading('valueless', { count: read.valueless })}</p>}
      <Totals paper={paper} />
      {paper.payments.length < count && (
        <p className="text-ink-2">{t('cut', { shown: paper.payments.length, count })}</p>
      )}
      <PaymentsTable
        payments={paper.payments}
        direction={direction}
        title={t('rows', { direction })}
        repeated={`${heading}, ${company?.name ?? t('all-companies')}`}
      />
      <section className="mt-8 grid grid-cols-2 gap-x-10 gap-y-8">
        {(['signature', 'signature-accountant'] as const).map((who) => (
          <div key={who} className="grid grid-cols-[1fr_96px] gap-4 text-ink-3 text-xs">
            <p className="border-ink-3 border-t pt-1">{t(who)}</p>
            <p className="border-ink-3 border-t pt-1">{t('signed-on')}</p>
          </div>
        ))}
      </section>
    </div>
  )
}

/** Counts and amounts by state, for payments and notes. */
function Totals({ paper: { figures, direction, read } }: { paper: MonthOnPaper }) {
  const t = useTranslations('reconciliation.print')
  const labels = useTranslations('reconciliation.words')
  const locale = useLocale()
  const sides = ['payments', 'documents'] as const
  const shown = backingStates.filter((state) => sides.some((side) => figures[side][state].count > 0))
  const totals = sides.map((side) =>
    backingStates.reduce(
      (sum, state) => ({
        count: sum.count + figures[side][state].count,
        cents: sum.cents + figures[side][state].cents,
      }),
      { count: 0, cents: 0 },
    ),
  )
  const amountOf = (cents: number, place: number) =>
    isUnvalued(totals[place]?.cents ?? 0, sides[place] ?? 'payments', read) ? '—' : formatMoney(cents, locale)
  const cells = (counted: readonly { count: number; cents: number }[]) =>
    counted.map(({ count, cents }, place) => [
      <td key={`count ${sides[place]}`} className="py-1 pl-4 text-right">
        {count}
      </td>,
      <td key={`cents ${sides[place]}`} className="py-1 pl-4 text-right">
        {amountOf(cents, place)}
      </td>,
    ])
  return (
    <section>
      <h3 className="mb-1 font-semibold text-base">{t('totals')}</h3>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-line border-y tabular-nums">
          <thead className="text-ink-3 text-xs">
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side} scope="colgroup" colSpan={2} className="pt-1.5 pl-4 text-right font-normal">
                  {t(side, { direction })}
                </th>
              ))}
            </tr>
            <tr className="border-line border-b">
              <th scope="col" className="pb-1.5 text-left font-normal">
                {t('state')}
              </th>
              {sides.flatMap((side) =>
                (['count', 'amount'] as const).map((head) => (
                  <th key={`${side} ${head}`} scope="col" className="pb-1.5 pl-4 text-right font-normal">
                    {t(head)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((state) => (
              <tr key={state}>
                <th scope="row" className="py-1 text-left font-normal">
                  {labels(`states.${state}`)}
                </th>
                {cells(sides.map((side) => figures[side][state]))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line-strong border-t font-medium">
              <th scope="row" className="py-1 text-left font-medium">
                {t('total')}
              </th>
              {cells(totals)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

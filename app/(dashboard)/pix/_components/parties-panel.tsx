'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FigurePanel } from '@/components/figures/figure-panel'
import { bareCents, type FigureSheet, percent } from '@/components/figures/figure-sheet'
import { Segmented } from '@/components/ui/fields/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { groupThousands } from '@/lib/core/money/decimal'
import { formatTaxId } from '@/lib/core/tax-id'
import { figures } from '@/lib/features/pix/figures/contract'
import type { PartyFigures } from '@/lib/features/pix/figures/schema'
import { sides } from './figure-place'
import { useFigureScope } from './use-figure-scope'

const rowClass = 'border-line border-t [&_td]:py-1.5 [&_td]:pl-3 [&_td]:text-right [&_th]:py-1.5'

/** Parties that paid or received most, with their shares. */
export function PartiesPanel({ className }: { className?: string }) {
  const t = useTranslations('figures.parties')
  const { scope, side, setPlace } = useFigureScope()
  const query = useQuery(readQuery(figures.parties, { ...scope, side }))
  const title = t(`title-${side}`)
  const othersName = useOthersName()
  const sheet = ({ from, to, rows, others, total }: PartyFigures): FigureSheet => ({
    caption: title,
    fileName: `${side === 'payers' ? 'maiores-pagadores' : 'maiores-favorecidos'}-${from}-a-${to}.csv`,
    columns: [
      { name: t(`party-${side}`), kind: 'text' },
      { name: 'CPF/CNPJ', kind: 'text' },
      { name: 'Pix', kind: 'count' },
      { name: t('amount'), kind: 'cents' },
      { name: t('share-percent'), kind: 'share' },
    ],
    rows: [
      ...rows.map((row) => [row.name ?? '', row.taxId ?? '', row.count, row.cents, shareOf(row.cents, total.cents)]),
      ...(others.count > 0
        ? [[othersName(others.parties), '', others.count, others.cents, shareOf(others.cents, total.cents)]]
        : []),
      [t('total', { count: total.parties }), '', total.count, total.cents, shareOf(total.cents, total.cents)],
    ],
  })
  return (
    <FigurePanel
      title={title}
      query={query}
      sheet={sheet}
      tabular
      className={className}
      skeleton={<Skeleton className="mt-3 h-60 w-full opacity-40" />}
      end={
        <Segmented
          label={t('side')}
          value={side}
          onValueChange={(value) => void setPlace({ side: value })}
          segments={sides.map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {(parties) =>
        parties.total.count === 0 ? (
          <p className="pt-3 text-ink-3 text-sm">{t(`none-${side}`)}</p>
        ) : (
          <PartyTable parties={parties} caption={title} />
        )
      }
    </FigurePanel>
  )
}

/** The label of the remaining parties: their number, or that they have no name. */
function useOthersName() {
  const t = useTranslations('figures.parties')
  const { side } = useFigureScope()
  return (parties: number) => (parties > 0 ? t(`others-${side}`, { count: parties }) : t('nameless'))
}

function PartyTable({ parties: { rows, others, total }, caption }: { parties: PartyFigures; caption: string }) {
  const t = useTranslations('figures.parties')
  const { side } = useFigureScope()
  const othersName = useOthersName()
  const most = rows[0]?.cents ?? 0
  const share = (cents: number) => shareOf(cents, total.cents)
  return (
    <table className="mt-1 w-full table-fixed text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs [&_th]:py-1.5 [&_th]:font-medium [&_th]:text-ink-2">
        <tr>
          <th scope="col" className="text-left">
            {t(`party-${side}`)}
          </th>
          <th scope="col" className="w-13 text-right max-md:w-10">
            Pix
          </th>
          <th scope="col" className="w-36 text-right max-md:w-31">
            {t('amount')}
          </th>
          <th scope="col" className="w-17 text-right max-md:w-15">
            {t('share')}
          </th>
          <td className="w-16 max-md:hidden" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PartyRow
            key={`${row.name} ${row.taxId}`}
            row={row}
            share={share(row.cents)}
            bar={most > 0 ? row.cents / most : 0}
            name={
              <span
                title={row.taxId ? formatTaxId(row.taxId) : undefined}
                className={row.name ? undefined : 'text-ink-3'}
              >
                {row.name ?? (row.taxId ? formatTaxId(row.taxId) : t('nameless'))}
              </span>
            }
          />
        ))}
        {others.count > 0 && (
          <PartyRow
            row={others}
            share={share(others.cents)}
            name={<span className="text-ink-2">{othersName(others.parties)}</span>}
          />
        )}
      </tbody>
      <tfoot className="border-line-strong border-t font-medium">
        <PartyRow row={total} share={share(total.cents)} name={t('total', { count: total.parties })} />
      </tfoot>
    </table>
  )
}

type PartyRowProps = {
  row: { count: number; cents: number }
  name: ReactNode
  share: number | null
  /** As a fraction of the largest. */
  bar?: number
}

function PartyRow({ row: { count, cents }, name, share, bar }: PartyRowProps) {
  const locale = useLocale()
  return (
    <tr className={rowClass}>
      <th scope="row" className="wrap-anywhere text-left font-normal md:truncate in-[tfoot]:font-medium">
        {name}
      </th>
      <td className="text-ink-2">{groupThousands(String(count), locale)}</td>
      <td className="whitespace-nowrap font-medium">{bareCents(cents, locale)}</td>
      <td className="text-ink-2">{share === null ? '–' : `${percent(share, locale)}%`}</td>
      <td className="max-md:hidden">
        {bar !== undefined && (
          <span aria-hidden className="flex h-1 overflow-hidden rounded-full bg-pressed forced-colors:border">
            <span
              className="bg-chart-in forced-colors:bg-[CanvasText] forced-color-adjust-none"
              style={{ width: `${bar * 100}%` }}
            />
          </span>
        )}
      </td>
    </tr>
  )
}

const shareOf = (cents: number, total: number) => (total > 0 ? cents / total : null)

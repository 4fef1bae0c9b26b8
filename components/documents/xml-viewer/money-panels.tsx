'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { formatDecimal, isZeroDecimal } from '@/lib/core/money/decimal'
import { DetailLine } from './detail-list'
import { FiguresTable } from './figures-table'
import { GoodsItems } from './goods-items'
import { Reais } from './reais'

const components: ReadonlySet<string> = new Set(['cte'])
const services: ReadonlySet<string> = new Set(['nfs-e', 'nfcom'])

export function ItemsPanel({ summary: { items, model } }: { summary: FiscalSummary }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const title = components.has(model) ? t('components') : services.has(model) ? t('services') : t('items')
  if (items.length === 0) return null
  if (items.some(({ taxes }) => taxes)) return <GoodsItems items={items} />
  return (
    <Panel title={title} end={<span className="text-ink-3 text-xs tabular-nums">{items.length}</span>} flush>
      <FiguresTable
        label={title}
        rows={items}
        rowKey={({ code }, at) => `${at} ${code}`}
        columns={[
          {
            header: t('code-head'),
            tight: true,
            cell: ({ code }) => code && <MonoId value={code} className="text-xs" />,
          },
          { header: t('description'), cell: ({ description }) => description },
          {
            header: t('quantity'),
            align: 'end',
            tight: true,
            cell: ({ quantity, unit }) => quantity && [formatDecimal(quantity, locale), unit].filter(Boolean).join(' '),
          },
          {
            header: t('unit-price'),
            align: 'end',
            cell: ({ unitPrice }) => unitPrice && formatDecimal(unitPrice, locale, 2),
          },
          { header: t('amount'), align: 'end', cell: ({ total }) => total && <Reais value={total} bare /> },
        ]}
      />
    </Panel>
  )
}

export function TotalsPanel({ summary: { totals, facts } }: { summary: FiscalSummary }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const total = facts.find(({ id }) => id === 'total')
  // The layouts state every tax, mostly as 0.00: what is nothing is not worth a row.
  const rows = totals.filter(({ value, base }) => !isZeroDecimal(value) || (base !== undefined && !isZeroDecimal(base)))
  if (rows.length === 0) return null
  return (
    <Panel
      title={t('totals')}
      end={
        total && (
          <span className="text-sm">
            <Reais value={total.value} />
          </span>
        )
      }
      flush
    >
      <FiguresTable
        label={t('totals')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('component'),
            cell: ({ id, details }) => (
              <>
                {t(`total.${id}`)}
                {details && <DetailLine details={details} />}
              </>
            ),
          },
          { header: t('base'), align: 'end', cell: ({ base }) => base && formatDecimal(base, locale, 2) },
          { header: t('rate'), align: 'end', cell: ({ rate }) => rate && `${formatDecimal(rate, locale, 2)}%` },
          { header: t('amount'), align: 'end', cell: ({ value }) => <Reais value={value} bare /> },
        ]}
      />
    </Panel>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { FiscalSummary, Item } from '@/lib/core/fiscal-xml/summary'
import { formatDecimal, isZeroDecimal } from '@/lib/core/money/decimal'
import { DetailLine } from './detail-list'
import { FiguresTable } from './figures-table'
import { ItemRows, itemGridClass } from './item-rows'
import { Reais } from './reais'
import { inBlocks } from './row-keys'

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
          {
            header: t('description'),
            cell: ({ description, note }) =>
              note ? (
                <>
                  {description}
                  <span className="block text-ink-3 text-xs">{note}</span>
                </>
              ) : (
                description
              ),
          },
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
  // The layouts state every tax, mostly as 0.00: rows of zero are left out.
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

const blockSize = 30

const rowHeight = 53

/** The items of a note, each to unfold. Blocks out of sight are not laid out, so a thousand scroll as ten do. */
function GoodsItems({ items }: { items: readonly Item[] }) {
  const t = useTranslations('xml-viewer')
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [, startTransition] = useTransition()
  const allOpen = open.size === items.length
  const folded = items.length - open.size

  const toggle = useCallback((at: number) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(at)) next.add(at)
      return next
    })
  }, [])

  function toggleAll() {
    startTransition(() => setOpen(allOpen ? new Set() : new Set(items.keys())))
  }

  return (
    <Panel
      title={
        <>
          {t('items')} <span className="ml-1 font-normal text-ink-3 text-xs tabular-nums">{items.length}</span>
        </>
      }
      end={
        <Button variant="ghost" size="sm" onClick={toggleAll} className="print:hidden">
          {t(allOpen ? 'close-all' : 'open-all')}
        </Button>
      }
      flush
    >
      <table aria-label={t('items')} className="block w-full print:table print:table-fixed">
        <thead className="block print:table-header-group">
          <tr className={cx(itemGridClass, 'h-8 items-center text-ink-3 text-xs print:table-row')}>
            <th scope="col" className="print:hidden">
              <span className="sr-only">{t('details')}</span>
            </th>
            <th scope="col" className="text-left font-normal print:pl-4">
              {t('description')}
            </th>
            {(['quantity', 'unit-price'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="hidden text-right font-normal @min-[560px]:block print:table-cell print:w-24"
              >
                {t(column)}
              </th>
            ))}
            <th scope="col" className="pr-4 text-right font-normal print:w-28">
              {t('amount')}
            </th>
          </tr>
        </thead>
        {inBlocks(items, blockSize).map(({ start, rows }) => (
          <tbody
            key={start}
            className="block [content-visibility:auto] print:table-row-group print:[content-visibility:visible]"
            style={{ containIntrinsicSize: `auto ${rows.length * rowHeight}px` }}
          >
            {rows.map((item, offset) => {
              const at = start + offset
              return <ItemRows key={at} item={item} at={at} open={open.has(at)} onToggle={toggle} />
            })}
          </tbody>
        ))}
      </table>
      {folded > 0 && (
        <p className="hidden border-line border-t px-4 py-2 text-ink-3 text-xs print:block">
          {t('folded', { count: folded })}
        </p>
      )}
    </Panel>
  )
}

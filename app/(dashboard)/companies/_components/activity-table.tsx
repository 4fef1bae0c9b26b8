'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatInstant, formatMonth, formatShortDay } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Company, CompanyActivity } from '@/lib/features/companies/schema'
import { notesOf } from './activity-address'
import { ActivityModelRow } from './activity-model-row'
import { activityRows } from './activity-rows'
import { useCellKeys } from './use-cell-keys'

type ActivityTableProps = { companies: readonly Company[]; activity: CompanyActivity; mayExport: boolean }

/** Each company's notes by month and model; months without notes stand out, and every count links to its notes. */
export function ActivityTable({ companies, activity, mayExport }: ActivityTableProps) {
  const t = useTranslations('companies.activity')
  const locale = useLocale()
  const router = useRouter()
  const pane = useRef<HTMLDivElement>(null)
  const keys = useCellKeys()
  const byId = new Map(activity.companies.map((company) => [company.id.toLowerCase(), company]))

  // Scrolls to the newest months, which matter most when not all fit.
  useEffect(() => {
    pane.current?.scrollTo({ left: pane.current.scrollWidth })
  }, [])

  /** One handler for thousands of cells: a plain click navigates without reloading the page. */
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || modified || event.button !== 0) return
    event.preventDefault()
    router.push(link.getAttribute('href') ?? '/documents')
  }

  let row = -1
  return (
    <>
      <div ref={pane} className="@container min-h-0 flex-1 overflow-auto">
        <table
          onClick={onClick}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          className="w-full border-separate border-spacing-0 text-sm tabular-nums"
        >
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="text-ink-3 text-xs">
              <th
                scope="col"
                className="sticky top-0 left-0 z-2 min-w-24 border-line border-b bg-surface pl-5 text-left font-medium max-md:pl-4"
              >
                {t('model')}
              </th>
              {activity.months.map(({ period, listed }) => (
                <th
                  key={period}
                  scope="col"
                  className={cx(
                    'sticky top-0 z-1 h-8 whitespace-nowrap border-line border-b bg-surface px-0.5 text-center font-medium last:pr-4',
                    !listed && 'text-ink-3 italic',
                  )}
                >
                  {formatMonth(period, locale)}
                </th>
              ))}
            </tr>
          </thead>
          {companies.map((company) => {
            const known = byId.get(company.id.toLowerCase())
            return (
              <tbody key={company.id}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={activity.months.length + 1}
                    className="border-line border-b p-0 text-left font-normal"
                  >
                    <ActivityFacts company={company} activity={known} mayExport={mayExport} />
                  </th>
                </tr>
                {activityRows(company, known, activity.months).map((one) => {
                  row += 1
                  return (
                    <ActivityModelRow key={one.model ?? ''} company={company} row={one} at={row} stop={keys.stop} />
                  )
                })}
              </tbody>
            )
          })}
        </table>
      </div>
      <ActivityLegend />
    </>
  )
}

type ActivityFactsProps = {
  company: Company
  activity: CompanyActivity['companies'][number] | undefined
  /** Shows the link to expiring documents and their export. */
  mayExport: boolean
}

/** A company's name, last captured note and expiring documents; this line stays visible while the months scroll. */
function ActivityFacts({ company, activity, mayExport }: ActivityFactsProps) {
  const t = useTranslations('companies.activity')
  const labels = useTranslations('companies')
  const locale = useLocale()
  const expiring = activity?.expiring
  return (
    <div className="sticky left-0 flex w-[100cqw] flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 pt-5 pb-2 max-md:px-4">
      <a href={notesOf(company)} className="rounded-xs font-semibold text-base hover:underline">
        {company.tradeName ?? company.legalName}
      </a>
      <span className="ident text-ink-3 text-xs">{formatTaxId(company.cnpj)}</span>
      {company.active === false && (
        <StatusBadge tone="gone" quiet>
          {labels('inactive')}
        </StatusBadge>
      )}
      <span className="text-ink-2 text-xs md:ml-auto">
        {activity?.lastCapturedAt
          ? t('last-captured', { at: formatInstant(activity.lastCapturedAt, locale) })
          : t('never-captured')}
      </span>
      {expiring && (
        <a href={notesOf(company, { expiring: '30' })} className={`${textLinkClass} text-xs`}>
          {t('expiring', { count: expiring.documents, day: formatShortDay(expiring.first, locale) })}
        </a>
      )}
      {expiring && mayExport && (
        <a href={`/exports?companyId=${company.id}&within=30`} className={`${textLinkClass} text-xs`}>
          {t('calendar')}
        </a>
      )}
    </div>
  )
}

const box = 'inline-block size-3.5 rounded-xs'

/** Legend of the cells' shades; each cell also shows its number. */
function ActivityLegend() {
  const t = useTranslations('companies.activity')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-line border-t px-5 py-1.5 text-ink-3 text-xs max-md:px-4">
      <Item labels={t('legend-scale')}>
        <span className={cx(box, 'bg-accent-soft inset-ring inset-ring-line')} />
        <span className={cx(box, 'bg-accent-line')} />
        <span className={cx(box, 'bg-accent')} />
      </Item>
      <Item labels={t('legend-quiet')}>
        <span className={cx(box, 'bg-wait-soft inset-ring inset-ring-wait-line')} />
      </Item>
      <Item labels={t('legend-unread')}>
        <span className={cx(box, hatchedBox)} />
      </Item>
    </footer>
  )
}

const hatchedBox =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_3px,var(--color-line-strong)_3px_4px)] inset-ring inset-ring-line-strong'

function Item({ labels, children }: { labels: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="flex gap-0.5">
        {children}
      </span>
      {labels}
    </span>
  )
}

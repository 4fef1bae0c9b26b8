'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import { cx } from '@/components/ui/cx'
import { formatMonth } from '@/lib/core/dates'
import type { Company, CompanyActivity } from '@/lib/features/companies/schema'
import { ActivityFacts } from './activity-facts'
import { ActivityLegend } from './activity-legend'
import { ActivityModelRow } from './activity-model-row'
import { activityRows } from './activity-rows'
import { useCellKeys } from './use-cell-keys'

type ActivityTableProps = { companies: readonly Company[]; activity: CompanyActivity; mayExport: boolean }

/** Each company's notes by month and model: a month without any is seen at a glance, and every count leads to its notes. */
export function ActivityTable({ companies, activity, mayExport }: ActivityTableProps) {
  const t = useTranslations('companies.activity')
  const locale = useLocale()
  const router = useRouter()
  const pane = useRef<HTMLDivElement>(null)
  const keys = useCellKeys()
  const byId = new Map(activity.companies.map((company) => [company.id.toLowerCase(), company]))

  // The newest months come last, and are what matters where not all have room.
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

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Company, CompanyActivity } from '@/lib/features/companies/schema'
import { notesOf } from './activity-address'

type ActivityFactsProps = {
  company: Company
  activity: CompanyActivity['companies'][number] | undefined
  /** Leads to what expires when, and the way to export it before that. */
  mayExport: boolean
}

/** Whose notes follow, when the last was captured, and what goes soon; it stays in sight while the months scroll. */
export function ActivityFacts({ company, activity, mayExport }: ActivityFactsProps) {
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

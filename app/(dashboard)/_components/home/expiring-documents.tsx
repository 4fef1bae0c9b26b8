'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { AttentionList } from '@/components/operations/attention-list'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/moment'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { daysUntil, formatShortDay } from '@/lib/core/dates'
import { companies } from '@/lib/features/companies/contract'
import { overview } from '@/lib/features/overview/contract'
import type { Expiring, ExpiringGroup } from '@/lib/features/overview/schema'

const shownGroups = 6
const urgentDays = 3

type ExpiringDocumentsProps = { mayExport: boolean }

/** Documents whose content expires within a week, among those checked, with a link to export them first. */
export function ExpiringDocuments({ mayExport }: ExpiringDocumentsProps) {
  const t = useTranslations('home')
  const query = useQuery(readQuery(overview.expiring, {}))
  const groups = query.data?.groups
  const hidden = countOf(groups?.slice(shownGroups))
  const never = groups?.reduce((sum, { neverExported }) => sum + (neverExported ?? 0), 0) ?? 0
  const scopeOf = ({ looked, complete, indexed }: Expiring) => {
    if (!indexed) return t(complete ? 'documents-scope-all' : 'documents-scope', { count: looked })
    const count = countOf(groups)
    return count > 0 && t('documents-scope-index', { count, never })
  }
  return (
    <AttentionList
      title={t('documents')}
      all={
        mayExport
          ? { href: '/exports?within=7', label: t('documents-calendar') }
          : { href: '/documents', label: t('see-documents') }
      }
      scope={query.data && scopeOf(query.data)}
      query={query}
      // Without the index it is unknown whether the list is complete.
      empty={groups?.length === 0 && query.data?.indexed && t('documents-empty')}
      more={groups?.length === 0 ? t('documents-empty') : hidden > 0 && t('documents-more', { count: hidden })}
      end={
        mayExport &&
        never > 0 && (
          <ButtonLink href="/exports?within=7" size="sm">
            <LifeBuoy aria-hidden /> {t('documents-rescue', { count: never })}
          </ButtonLink>
        )
      }
    >
      {groups?.slice(0, shownGroups).map((group) => (
        <Group key={`${group.day} ${group.companyId}`} group={group} />
      ))}
    </AttentionList>
  )
}

const countOf = (groups: readonly ExpiringGroup[] = []) => groups.reduce((sum, { documents }) => sum + documents, 0)

function Group({ group }: { group: ExpiringGroup }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const known = useInfiniteQuery(listQuery(companies.list, { limit: 200 }))
  const company = known.data?.pages.flatMap((page) => page.items).find(({ id }) => id === group.companyId)
  const { day, documents, documentId, period, neverExported } = group
  const now = useNow()
  const days = daysUntil(day, new Date(now)) ?? 0
  const month = period ? `&from=${period}&to=${period}` : ''
  // Only the index narrows a list by when documents expire.
  const soon = neverExported === null ? '' : '&expiring=7'
  const href = documentId ? `/documents/${documentId}` : `/documents?companyId=${group.companyId}${month}${soon}`
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t text-sm">
      <span className="w-12 flex-none text-center font-semibold text-xs tabular-nums">
        {formatShortDay(day, locale)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link href={href} className="truncate rounded-xs hover:underline">
          {company?.tradeName ?? company?.legalName ?? t('documents-company-unknown')}
        </Link>
        <span className={cx('text-xs', days <= urgentDays ? 'text-wait-ink' : 'text-ink-3')}>
          {t('documents-count', { count: documents })}, {t('documents-in', { days })}
        </span>
      </span>
    </li>
  )
}

'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { AttentionList } from '@/components/operations/attention-list'
import { cx } from '@/components/ui/cx'
import { useNow } from '@/components/ui/moment'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { formatShortDay } from '@/lib/core/dates'
import { companies } from '@/lib/features/companies/contract'
import { overview } from '@/lib/features/overview/contract'
import { type ExpiringGroup, expiringDocuments } from './expiring'

const shownGroups = 6
const urgentDays = 3

/** Documents whose content goes within a week, among those that were looked at. */
export function ExpiringDocuments() {
  const t = useTranslations('home')
  const query = useQuery(readQuery(overview.expiring, {}))
  const now = useNow()
  const groups = query.data && expiringDocuments(query.data.documents, new Date(now))
  const hidden = (groups ?? []).slice(shownGroups).reduce((count, group) => count + group.documents.length, 0)
  return (
    <AttentionList
      title={t('documents')}
      all={{ href: '/documents', label: t('see-documents') }}
      scope={
        query.data && t(query.data.complete ? 'documents-scope-all' : 'documents-scope', { count: query.data.looked })
      }
      query={query}
      empty={groups?.length === 0 && t('documents-empty')}
      more={hidden > 0 && t('documents-more', { count: hidden })}
    >
      {groups?.slice(0, shownGroups).map((group) => (
        <Group key={`${group.day} ${group.companyId}`} group={group} />
      ))}
    </AttentionList>
  )
}

/** Narrows the list to the group's month when all its documents are of one. */
function monthOf({ documents }: ExpiringGroup): string {
  const [month, ...others] = new Set(documents.map(({ period }) => period))
  return month && others.length === 0 ? `&from=${month}&to=${month}` : ''
}

function Group({ group }: { group: ExpiringGroup }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const known = useInfiniteQuery(listQuery(companies.list, { limit: 200 }))
  const company = known.data?.pages.flatMap((page) => page.items).find(({ id }) => id === group.companyId)
  const [only] = group.documents
  const href =
    group.documents.length === 1 && only
      ? `/documents/${only.id}`
      : `/documents?companyId=${group.companyId}${monthOf(group)}`
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t text-sm">
      <span className="w-12 flex-none text-center font-semibold text-xs tabular-nums">
        {formatShortDay(group.day, locale)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link href={href} prefetch={false} className="truncate rounded-xs hover:underline">
          {company?.tradeName ?? company?.legalName ?? t('documents-company-unknown')}
        </Link>
        <span className={cx('text-xs', group.days <= urgentDays ? 'text-wait-ink' : 'text-ink-3')}>
          {t('documents-count', { count: group.documents.length })}, {t('documents-in', { days: group.days })}
        </span>
      </span>
    </li>
  )
}

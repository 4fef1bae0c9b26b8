'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { AttentionList, AttentionNone } from '@/components/attention-list'
import { useNow } from '@/components/moment'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { formatShortDay } from '@/lib/core/dates'
import { companiesQuery } from '@/lib/features/companies/queries'
import { documentsQuery } from '@/lib/features/documents/queries'
import { type ExpiringGroup, expiringDocuments } from './expiring'
import { PanelState } from './panel-state'

const shownGroups = 6
const urgentDays = 3

/** Documents whose content goes within a week, as far as the list's first page tells. */
export function ExpiringDocuments() {
  const t = useTranslations('home')
  const query = useInfiniteQuery(documentsQuery({}))
  const now = useNow()
  const loaded = query.data?.pages.flatMap((page) => page.items)
  const groups = loaded && expiringDocuments(loaded, new Date(now))
  const hidden = (groups ?? []).slice(shownGroups).reduce((count, group) => count + group.documents.length, 0)
  return (
    <AttentionList
      title={t('documents')}
      end={
        <Link href="/documents" prefetch={false} className={textLinkClass}>
          {t('see-documents')}
        </Link>
      }
    >
      {loaded && (
        <p className="pb-2 text-ink-3 text-xs">
          {t(query.hasNextPage ? 'documents-scope' : 'documents-scope-all', { count: loaded.length })}
        </p>
      )}
      <PanelState query={query} />
      {groups?.length === 0 && <AttentionNone>{t('documents-empty')}</AttentionNone>}
      <ul>
        {groups?.slice(0, shownGroups).map((group) => (
          <Group key={`${group.day} ${group.companyId}`} group={group} />
        ))}
      </ul>
      {hidden > 0 && <AttentionNone>{t('documents-more', { count: hidden })}</AttentionNone>}
    </AttentionList>
  )
}

function Group({ group }: { group: ExpiringGroup }) {
  const t = useTranslations('home')
  const locale = useLocale()
  const companies = useInfiniteQuery(companiesQuery({ limit: 200 }))
  const company = companies.data?.pages.flatMap((page) => page.items).find(({ id }) => id === group.companyId)
  const [only] = group.documents
  const href =
    group.documents.length === 1 && only ? `/documents/${only.id}` : `/documents?companyId=${group.companyId}`
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

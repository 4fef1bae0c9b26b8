'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { AttentionList } from '@/components/operations/attention-list'
import { Link } from '@/components/ui/link'
import { readQuery } from '@/lib/client/read-query'
import { formatShortDay } from '@/lib/core/dates'
import { exports } from '@/lib/features/exports/contract'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { useScopeLabel } from './use-scope-label'

const shownExports = 4
const kinds = ['new', 'cancelled', 'purged'] as const

/** Exports that no longer hold what there is, with what differs; nothing where none does. */
export function ExportChanges() {
  const t = useTranslations('home.changes')
  const query = useQuery(readQuery(exports.changes, {}))
  const changed = query.data?.exports ?? []
  if (changed.length === 0) return null
  return (
    <AttentionList
      title={t('title')}
      count={changed.length}
      all={{ href: '/exports', label: t('all') }}
      more={changed.length > shownExports && t('more', { count: changed.length - shownExports })}
    >
      {changed.slice(0, shownExports).map((each) => (
        <Changed key={each.id} of={each} />
      ))}
    </AttentionList>
  )
}

function Changed({ of }: { of: ExportSummary }) {
  const t = useTranslations('home.changes')
  const locale = useLocale()
  const format = useFormatter()
  const labels = useScopeLabel()(of.scope)
  const { difference } = of
  const found = difference ? kinds.filter((kind) => difference[kind] > 0) : []
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t text-sm">
      <span className="w-12 flex-none text-center font-semibold text-xs tabular-nums">
        {formatShortDay(of.createdAt, locale)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link href={`/exports?open=${of.id}`} prefetch={false} className="truncate rounded-xs hover:underline">
          {labels.charAt(0).toUpperCase() + labels.slice(1)}
        </Link>
        <span className="text-wait-ink text-xs tabular-nums">
          {format.list(found.map((kind) => t(kind, { count: difference?.[kind] ?? 0 })))}
        </span>
      </span>
    </li>
  )
}

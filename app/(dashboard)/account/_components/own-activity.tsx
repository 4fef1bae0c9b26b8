'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type AuditEntry, actionWord, outcomeOf } from '@/components/audit/audit-labels'
import { subjectAddress, useSubjectLabel } from '@/components/audit/names'
import { useList } from '@/components/list/query-list'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { auditTrail } from '@/lib/features/audit/contract'
import { AccountList } from './account-list'

/** The latest audit entries of the person. */
export function OwnActivity({ limit }: { limit: number }) {
  const list = useList(useInfiniteQuery(listQuery(auditTrail.own, { limit })))
  return (
    <AccountList
      labels="account.activity"
      list={list}
      icon={<History aria-hidden />}
      row={(entry) => <Entry key={entry.id} entry={entry} />}
      rowClass="h-13"
      className="border-line border-t"
    />
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const labels = useSubjectLabel()(entry)
  const { tone, word } = outcomeOf(entry, t)
  const { about, action } = entry
  // The label of the operation names the action.
  const [title, detail] =
    about?.type === 'operation' && about.kind === action ? [labels, null] : [actionWord(action, t), labels]
  const own = about?.type === 'user' && entry.actorPerson?.id === about.id
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_max-content] max-md:px-4 md:grid-cols-[minmax(0,1fr)_176px_128px]">
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{detail ? title : <Subject entry={entry}>{title}</Subject>}</p>
        {detail && !own && (
          <p className="text-ink-3 text-xs">
            <Subject entry={entry}>{detail}</Subject>
          </p>
        )}
      </div>
      <StatusBadge tone={tone} quiet className="max-md:justify-self-end">
        {word}
      </StatusBadge>
      <Moment at={entry.at} className="text-ink-3 text-xs tabular-nums max-md:col-span-2 md:text-right" />
    </li>
  )
}

/** The entry's subject, as a link for people who may open it. */
function Subject({ entry, children }: { entry: AuditEntry; children: ReactNode }) {
  const address = subjectAddress(entry)
  if (!address) return children
  return (
    <Link href={address} className={textLinkClass}>
      {children}
    </Link>
  )
}

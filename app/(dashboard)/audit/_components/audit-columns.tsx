import { useTranslations } from 'next-intl'
import { actionWord, outcomeOf } from '@/components/audit/audit-labels'
import { userAddress, useSubjectLabel } from '@/components/audit/names'
import type { DataColumn } from '@/components/list/data-column'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import type { AuditEntry } from '@/lib/features/audit/schema'

export function auditColumns(t: ReturnType<typeof useTranslations<'audit'>>): DataColumn<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: t('at'),
      width: '188px',
      card: 'max-md:order-4 max-md:text-right max-md:text-ink-3 max-md:text-xs',
      skeleton: 'w-32',
      cell: ({ at }) => <Moment at={at} precision="second" className="tabular-nums" />,
    },
    {
      id: 'actor',
      header: t('actor'),
      card: 'max-md:order-3 max-md:text-ink-2 max-md:text-xs',
      skeleton: 'w-44',
      cell: (entry) => <AuditPerson entry={entry} />,
    },
    {
      id: 'action',
      header: t('action'),
      width: 'minmax(160px,0.8fr)',
      card: 'max-md:order-1 max-md:font-medium',
      skeleton: 'w-28',
      cell: ({ action }) => actionWord(action, t),
    },
    {
      id: 'outcome',
      header: t('outcome'),
      width: '196px',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: (entry) => {
        const { tone, word } = outcomeOf(entry, t)
        return (
          <StatusBadge tone={tone} quiet>
            {word}
          </StatusBadge>
        )
      },
    },
    {
      id: 'subject',
      header: t('subject'),
      width: 'minmax(240px,1.4fr)',
      from: 'lg',
      card: 'max-md:order-5 max-md:col-span-2 max-md:text-xs',
      skeleton: 'w-56',
      cell: (entry) => <SubjectCell entry={entry} />,
    },
  ]
}

function SubjectCell({ entry }: { entry: AuditEntry }) {
  const labels = useSubjectLabel()(entry)
  return (
    <>
      {labels && <span className="block truncate">{labels}</span>}
      <span className={cx('ident block truncate text-ink-3', labels && 'text-xs max-md:hidden')}>{entry.subject}</span>
    </>
  )
}

/** The actor by name and e-mail; a deleted user as recorded. */
export function AuditPerson({ entry: { actor, actorPerson }, linked }: { entry: AuditEntry; linked?: boolean }) {
  const t = useTranslations('audit')
  if (actor === 'system') return <span className="text-ink-2">{t('system')}</span>
  if (!actorPerson) return actor
  const { name, email } = actorPerson
  return (
    <>
      {linked ? (
        <Link href={userAddress(email)} className={textLinkClass}>
          {name}
        </Link>
      ) : (
        <span className="block truncate">{name}</span>
      )}
      <span className="block truncate text-ink-3 text-xs">{actor}</span>
    </>
  )
}

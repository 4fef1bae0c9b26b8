'use client'

import { useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { cell, headCell, tableClass } from './table'

type State = ExportDetail['statementFiles'][number]['state']

const tones: Record<State, StatusTone> = { waiting: 'waiting', done: 'settled', missing: 'gone' }

/** The statements that go with the documents: one of each account and format. */
export function StatementFiles({ of: { statementFiles } }: { of: ExportDetail }) {
  const t = useTranslations('exports.statements')
  if (statementFiles.length === 0) return null
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className={headCell}>
            {t('statement')}
          </th>
          <th scope="col" className={headCell}>
            {t('account')}
          </th>
          <th scope="col" className={cx(headCell, 'text-right')}>
            {t('state')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statementFiles.map(({ operationId, accountId, format, state }) => (
          <tr key={`${operationId} ${format}`}>
            <th scope="row" className={cx(cell, 'text-left font-normal')}>
              <Link href={`/pix/statements?open=${operationId}`} prefetch={false} className={textLinkClass}>
                {format.toUpperCase()}
              </Link>
            </th>
            <td className={cell}>{accountId ? <span className="ident">{accountId}</span> : t('main-account')}</td>
            <td className={cx(cell, 'text-right')}>
              <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { formatMonth } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { groupThousands } from '@/lib/core/money/decimal'
import type { Company } from '@/lib/features/companies/schema'
import { notesOf } from './activity-address'
import type { ActivityCell, ActivityRow } from './activity-rows'

const levels = ['text-ink-3', 'bg-accent-soft', 'bg-accent-line', 'bg-accent text-on-accent'] as const

const hatched =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_4px,var(--color-pressed)_4px_6px)] text-ink-2 inset-ring inset-ring-line'

const looks = ({ count, listed, quiet, level }: ActivityCell) =>
  !listed || count === null
    ? hatched
    : quiet
      ? 'bg-wait-soft text-wait-ink inset-ring inset-ring-wait-line'
      : levels[level]

type ActivityModelRowProps = { company: Company; row: ActivityRow; at: number; stop: string }

export function ActivityModelRow({ company, row: { model, cells }, at, stop }: ActivityModelRowProps) {
  const t = useTranslations('companies.activity')
  const locale = useLocale()
  const name = model === null ? t('all-models') : modelName(model)
  const label = ({ count, cancelled, listed, period }: ActivityCell) => {
    const month = formatMonth(period, locale)
    if (count === null) return t('cell-unread', { name, month })
    return t(listed ? 'cell' : 'cell-partly', { name, month, count, cancelled })
  }
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'sticky left-0 z-1 h-8 whitespace-nowrap bg-surface pr-2 pl-5 text-left max-md:pl-4',
          model === null ? 'font-medium' : 'font-normal text-ink-2',
        )}
      >
        {name}
      </th>
      {cells.map((cell, column) => (
        <td key={cell.period} className="h-8 min-w-12 p-0.5 text-center last:pr-4">
          <a
            href={notesOf(company, { model, period: cell.period })}
            data-cell={`${at}:${column}`}
            tabIndex={stop === `${at}:${column}` ? 0 : -1}
            aria-label={label(cell)}
            title={label(cell)}
            className={cx(
              'flex h-7 items-center justify-center rounded-xs text-xs outline-offset-0 hover:inset-ring-2 hover:inset-ring-field max-md:h-9',
              looks(cell),
            )}
          >
            {cell.count === null ? '' : groupThousands(String(cell.count), locale)}
          </a>
        </td>
      ))}
    </tr>
  )
}

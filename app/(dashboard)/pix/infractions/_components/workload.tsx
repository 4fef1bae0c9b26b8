'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { formatShortDay } from '@/lib/core/dates'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue-schema'
import type { QueueViewer } from './assigning'

type Load = QueueSummary['workload'][number]

type WorkloadProps = {
  workload: QueueSummary['workload']
  viewer: QueueViewer
  /** The filter by assignee. */
  assignee: string | null
  onChoose: (assignee: string | null) => void
}

/** Open cases by person, late ones first; choosing a person shows only their cases. */
export function Workload({ workload, viewer, assignee, onChoose }: WorkloadProps) {
  const t = useTranslations('infractions.queue.workload')
  const filterOf = ({ assignee: who }: Load) => (who === null ? 'nobody' : who.id === viewer.id ? 'me' : who.id)
  return (
    <section aria-label={t('label')} className="flex-none border-line border-b">
      <ul className="flex gap-1 overflow-x-auto px-4 py-1.5 max-md:px-3">
        {workload.map((load) => {
          const value = filterOf(load)
          const chosen = assignee === value || (assignee !== null && assignee === load.assignee?.id)
          return (
            <li key={value} className="flex-none">
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onChoose(chosen ? null : value)}
                className={cx(
                  'flex min-h-9 items-center gap-2 rounded-sm border px-2 py-1 text-left text-xs max-md:min-h-10',
                  chosen ? 'border-accent-line bg-accent-soft' : 'border-transparent hover:bg-hover',
                )}
              >
                <LoadText load={load} viewer={viewer} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function LoadText({ load: { assignee, count, overdue, oldest }, viewer }: { load: Load; viewer: QueueViewer }) {
  const t = useTranslations('infractions.queue.workload')
  const queue = useTranslations('infractions.queue')
  const common = useTranslations('common')
  const locale = useLocale()
  const name =
    assignee === null ? queue('filters.unassigned') : assignee.id === viewer.id ? common('you') : assignee.name
  return (
    <>
      {assignee && <Avatar name={assignee.name} />}
      <span className="whitespace-nowrap tabular-nums">
        <span className="font-medium">{name}</span> <span className="text-ink-2">{t('count', { count })}</span>
        {overdue > 0 && <span className="text-danger-ink">, {t('overdue', { count: overdue })}</span>}
        {oldest !== null && (
          <span className="text-ink-3">, {t('oldest', { day: formatShortDay(oldest, locale) })}</span>
        )}
      </span>
    </>
  )
}

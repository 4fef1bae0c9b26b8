import { useTranslations } from 'next-intl'
import type { FigureDay } from '@/lib/features/pix/figures/schema'
import { type DayRun, unread, unreadable, withoutStatement } from './day-runs'
import { useRunLabel } from './use-day-labels'

const named = 2

/** Runs of days in words, the first ones by name. */
function useRuns(): (runs: readonly DayRun[]) => string {
  const t = useTranslations('figures')
  const run = useRunLabel()
  return (runs) => {
    const text = runs.slice(0, named).map(run).join(', ')
    const rest = runs.length - named
    return rest > 0 ? t('runs-more', { words: text, count: rest }) : text
  }
}

/** The days of which no statement tells the balance. */
export function GapNote({ days }: { days: readonly FigureDay[] }) {
  const t = useTranslations('figures')
  const text = useRuns()
  const gaps = withoutStatement(days)
  if (gaps.length === 0) return null
  return <span className="text-ink-3">{t('no-statement', { days: text(gaps) })}</span>
}

/** The days whose received money is unknown, and why. */
export function UnreadNote({ days }: { days: readonly FigureDay[] }) {
  const t = useTranslations('figures')
  const text = useRuns()
  const notes = [
    { key: 'unread', runs: unread(days) },
    { key: 'unreadable', runs: unreadable(days) },
  ] as const
  return notes.map(
    ({ key, runs }) =>
      runs.length > 0 && (
        <p key={key} className="flex items-center gap-2 pt-1 text-ink-3 text-xs">
          <span aria-hidden className="size-2.5 flex-none rounded-[2px] bg-pressed inset-ring inset-ring-line-strong" />
          {t(key, { days: text(runs) })}
        </p>
      ),
  )
}

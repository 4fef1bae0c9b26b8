'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/core/money/money'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue-schema'
import type { QueueTab } from '@/lib/features/pix/infractions/rules/infraction'

export const queuePanelId = 'infraction-queue'
export const tabId = (tab: QueueTab) => `infraction-queue-${tab}`

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

type QueueTabsProps = {
  tabs: readonly QueueTab[]
  tab: QueueTab
  summary: QueueSummary | undefined
  onChoose: (tab: QueueTab) => void
}

/** The tabs of the queue, each with its count and amount; the arrow keys move between tabs. */
export function QueueTabs({ tabs, tab, summary, onChoose }: QueueTabsProps) {
  const t = useTranslations('infractions.queue')

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const chosen = tabs.at(step(tabs.indexOf(tab)) % tabs.length)
    if (!chosen) return
    onChoose(chosen)
    document.getElementById(tabId(chosen))?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={t('tabs-label')}
      onKeyDown={onKeyDown}
      className="flex h-11 flex-none gap-5 overflow-x-auto border-line border-b px-5 [scrollbar-width:none] max-md:px-4"
    >
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(one)}
          aria-selected={one === tab}
          aria-controls={queuePanelId}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onChoose(one)}
          className={cx(
            'flex h-full flex-none items-center gap-2 whitespace-nowrap border-b-2 text-sm -outline-offset-2',
            one === tab ? 'border-accent font-medium' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {t(`tabs.${one}`)}
          <Figures tab={one} summary={summary} />
        </button>
      ))}
    </div>
  )
}

function Figures({ tab, summary }: { tab: QueueTab; summary: QueueSummary | undefined }) {
  const t = useTranslations('infractions.queue')
  const locale = useLocale()
  if (!summary) return <Skeleton className="w-16" />
  const { count, amountCents } = summary.tabs[tab]
  return (
    <span className="font-normal text-ink-3 text-xs tabular-nums">
      {amountCents === 0
        ? count.toLocaleString(locale)
        : t('tab-figures', { count: count.toLocaleString(locale), amount: formatMoney(amountCents, locale) })}
      {summary.walk.completedAt === null && <span className="text-wait-ink"> {t('so-far')}</span>}
    </span>
  )
}

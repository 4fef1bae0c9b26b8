'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { KeyboardEvent, ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import type { BackingDirection, BackingSide, BackingState } from '@/lib/core/backing'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { allFigures, type Figures, isUnvalued, type TabState, tabsOf } from './figures'

export const ledgerPanelId = 'reconciliation-ledger'
const tabIdOf = (tab: BackingState | null) => `reconciliation-tab-${tab ?? 'all'}`

/** Tab that labels the ledger; states without a tab use the tab of all. */
export const panelLabelId = (state: BackingState | null) =>
  tabIdOf(tabsOf('documents').find((tab) => tab === state) ?? null)

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

/** Notes have one state more: below 1400 px their tabs take two rows of four. */
const looks: Record<BackingSide, { tabs: string; tab: string }> = {
  payments: {
    tabs: 'md:grid-cols-[repeat(3,minmax(min-content,1fr))] xl:grid-cols-[minmax(min-content,1.24fr)_minmax(min-content,1.06fr)_repeat(4,minmax(min-content,1fr))]',
    tab: 'md:max-xl:nth-4:border-l-0 md:max-xl:nth-4:pl-5 md:max-xl:nth-[n+4]:border-t',
  },
  documents: {
    tabs: 'md:grid-cols-[repeat(4,minmax(min-content,1fr))] min-[1400px]:grid-cols-[repeat(7,minmax(min-content,1fr))]',
    tab: 'md:max-[1400px]:nth-5:border-l-0 md:max-[1400px]:nth-5:pl-5 md:max-[1400px]:nth-[n+5]:border-t',
  },
}

type StateTabsProps = {
  direction: BackingDirection
  side: BackingSide
  state: BackingState | null
  summary: BackingSummary | undefined
  onChoose: (state: BackingState | null) => void
}

/** A tab for each state with its count and amount; arrows move between tabs. */
export function StateTabs({ direction, side, state, summary, onChoose }: StateTabsProps) {
  const t = useTranslations('reconciliation')
  const common = useTranslations('common')
  const tabs = tabsOf(side)
  const current = tabs.find((tab) => tab === state)
  const unvalued = summary !== undefined && isUnvalued(allFigures(summary).cents, side, summary.read)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const chosen = tabs.at(step(tabs.indexOf(current ?? null)) % tabs.length)
    if (chosen === undefined) return
    onChoose(chosen)
    document.getElementById(tabIdOf(chosen))?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={t('tabs-label')}
      onKeyDown={onKeyDown}
      className={cx('flex min-w-0 overflow-x-auto [scrollbar-width:none] md:grid', looks[side].tabs)}
    >
      {tabs.map((tab) => {
        const figures = summary && (tab === null ? allFigures(summary) : summary.states[tab])
        return (
          <button
            key={tab ?? 'all'}
            type="button"
            role="tab"
            id={tabIdOf(tab)}
            aria-selected={tab === current}
            aria-controls={ledgerPanelId}
            tabIndex={tab === (current ?? null) ? 0 : -1}
            onClick={() => onChoose(tab)}
            className={cx(
              'relative flex min-w-0 flex-none flex-col gap-0.5 whitespace-nowrap border-line border-l py-3 pr-2 pl-3 text-left -outline-offset-2 first:border-l-0 first:pl-5 max-md:px-4 max-md:first:pl-4',
              looks[side].tab,
              tab === current ? 'shadow-[inset_0_-2px_0_var(--color-accent)]' : 'hover:bg-hover',
            )}
          >
            <span className="flex items-center gap-2 text-sm">
              {tab === null ? (
                <span className="font-medium">{t(side === 'payments' ? `direction.${direction}` : 'all-notes')}</span>
              ) : (
                <BackingStateMark state={tab} side={side}>
                  {tab === 'otherwise' && t('tab-otherwise')}
                </BackingStateMark>
              )}
              {figures && <Count>{figures.count}</Count>}
            </span>
            {figures && summary ? (
              <>
                <span className="text-[15px] leading-6 [&>span]:font-semibold">
                  {unvalued ? <span className="text-ink-3">—</span> : <Money cents={figures.cents} />}
                </span>
                <span className="truncate text-ink-3 text-xs tabular-nums md:w-0 md:min-w-full">
                  {unvalued ? (
                    tab === null && common('valueless', { count: summary.read.valueless })
                  ) : (
                    <Note tab={tab} figures={figures} summary={summary} side={side} />
                  )}
                </span>
              </>
            ) : (
              <>
                <Skeleton className="my-1.5 w-24" />
                <Skeleton className="my-0.5 h-2.5 w-16" />
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

function Count({ children }: { children: number }) {
  const locale = useLocale()
  return <span className="text-ink-3 text-xs tabular-nums">{children.toLocaleString(locale)}</span>
}

type NoteProps = { tab: TabState | null; figures: Figures; summary: BackingSummary; side: BackingSide }

/** Explains a figure: its share, its open part, what it includes. */
function Note({ tab, figures, summary, side }: NoteProps): ReactNode {
  const t = useTranslations('reconciliation.tab-notes')
  const format = useFormatter()
  const locale = useLocale()
  const all = allFigures(summary)
  const bare = (cents: number) => formatMoney(cents, locale).replace(/^R\$\s*/, '')
  const share =
    all.cents > 0 ? format.number(figures.cents / all.cents, { style: 'percent', maximumFractionDigits: 1 }) : null
  const complete = String(summary.read.complete)
  if (tab === null) {
    const gone = summary.states[side === 'payments' ? 'returned' : 'cancelled']
    if (gone.count === 0) return t('whole', { complete })
    const amount = bare(gone.cents)
    return t(side === 'payments' ? 'with-returned' : 'with-cancelled', { count: gone.count, amount })
  }
  if (tab === 'partial') return t('open', { amount: bare(figures.openCents) })
  if (tab === 'dismissed' || tab === 'otherwise') return t(tab)
  return share === null ? t('none', { complete }) : t(tab, { share })
}

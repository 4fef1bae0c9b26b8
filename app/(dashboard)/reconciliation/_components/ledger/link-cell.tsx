'use client'

import { useTranslations } from 'next-intl'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { Kbd } from '@/components/ui/kbd'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { hasEqualPairs, shownChoices, sideOf } from './pairs'
import type { useLinkLabels } from './use-link-labels'

type LinkCellProps = { row: BackingRow; labels: ReturnType<typeof useLinkLabels>; mayDecide: boolean }

/** How far the row is backed, by what and by whom. */
export function LinkCell({ row, labels, mayDecide }: LinkCellProps) {
  const t = useTranslations('reconciliation')
  const { state, expectedCents, linkedCents } = row
  const what = labels.what(row)
  const isChoice = state === 'suggested' && hasEqualPairs(row)
  return (
    <>
      <BackingStateMark state={state} side={sideOf(row)}>
        {labels.title(row)}
      </BackingStateMark>
      {what && (
        <span title={what} className="truncate pl-3.5 text-ink-3 text-xs max-lg:whitespace-normal">
          {what}
        </span>
      )}
      {isChoice && mayDecide && (
        <span className="flex items-center gap-1.5 pt-1 pl-3.5 text-ink-2 text-xs max-md:hidden">
          {t('choose-by')}
          {shownChoices(row).map(({ id }, at) => (
            <Kbd key={id}>{at + 1}</Kbd>
          ))}
        </span>
      )}
      {state === 'partial' && (
        <progress
          aria-label={t('progress')}
          value={linkedCents}
          max={Math.max(1, expectedCents)}
          className="absolute inset-x-0 -bottom-px h-0.5 w-full appearance-none bg-line-strong max-md:right-auto max-md:-bottom-1 max-md:left-8 max-md:w-40 [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent-dot"
        />
      )}
    </>
  )
}

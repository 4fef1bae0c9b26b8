'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ReasonList } from '@/components/reconciliation/reason-list'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import type { BackingDirection } from '@/lib/core/backing'
import { formatMoney } from '@/lib/core/money'
import type { BackingLink, BackingRow } from '@/lib/features/reconciliation/schema'
import type { Failure } from '../deciding/use-decisions'
import { LinkTies } from './link-ties'
import { type Choice, isDismissible } from './pairs'
import { RowFailure } from './row-failure'

export type RowActs = {
  onConfirm: () => void
  onDismiss: () => void
  onRestore: () => void
  onForgive: () => void
  onUnlink: (link: BackingLink) => void
}

type OpenTieProps = {
  row: BackingRow
  chosen: Choice | null
  direction: BackingDirection
  viewerId: string
  mayDecide: boolean
  busy: boolean
  failure: Failure | undefined
  acts: RowActs
}

/** Every reason of what is chosen, and what can be done; on small screens the bar at the foot does it. */
export function OpenTie({ row, chosen, direction, viewerId, mayDecide, busy, failure, acts }: OpenTieProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const [first] = chosen?.suggestions ?? []
  const isSuggested = row.suggestions.length > 0
  return (
    <>
      {row.links.length > 0 && (
        <LinkTies
          links={row.links}
          direction={direction}
          viewerId={viewerId}
          mayDecide={mayDecide}
          busy={busy}
          onUnlink={acts.onUnlink}
        />
      )}
      {row.links.length > 0 && isSuggested && <hr className="my-3 border-line" />}
      {first ? (
        <ReasonList reasons={first.reasons} direction={direction} />
      ) : (
        isSuggested && <p className="text-ink-2 text-xs">{t(row.payment ? 'choose-note' : 'choose-payment')}</p>
      )}
      {mayDecide && (
        <div className={cx('flex flex-wrap gap-2 max-xl:flex-col max-md:hidden', 'not-first:mt-3')}>
          {chosen && (
            <Button variant="primary" busy={busy} onClick={acts.onConfirm} className="px-2.5">
              {t('confirm', { amount: formatMoney(chosen.amountCents, locale) })}
              <KeyCap>↵</KeyCap>
            </Button>
          )}
          {isDismissible(row) && (
            <Button onClick={acts.onDismiss} className="px-2.5" disabled={busy}>
              {t('dismiss')} <Kbd>x</Kbd>
            </Button>
          )}
          {row.dismissal?.id && (
            <Button busy={busy} onClick={acts.onRestore} className="px-2.5">
              {t('restore')}
            </Button>
          )}
        </div>
      )}
      {failure && <RowFailure failure={failure} onClose={acts.onForgive} />}
    </>
  )
}

/** On a filled button. */
function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-current px-1 font-medium font-sans text-2xs leading-none opacity-80 max-xl:hidden"
    >
      {children}
    </kbd>
  )
}

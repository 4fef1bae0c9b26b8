import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import type { BackingSide, BackingState } from '@/lib/core/backing'

const looks: Record<BackingState, { dot: string; word: string }> = {
  backed: { dot: 'bg-accent-dot', word: '' },
  // Half settled.
  partial: {
    dot: 'bg-linear-to-r from-50% from-accent-dot to-50% to-transparent shadow-[inset_0_0_0_1.5px_var(--color-accent-dot)]',
    word: '',
  },
  suggested: { dot: 'bg-wait-dot', word: 'text-wait-ink' },
  unbacked: { dot: 'bg-neutral-dot', word: '' },
  otherwise: { dot: 'border-2 border-neutral-dot', word: 'text-ink-2' },
  dismissed: { dot: 'border-2 border-neutral-dot', word: 'text-ink-3' },
  returned: { dot: 'border-2 border-neutral-dot', word: 'text-ink-3' },
  cancelled: { dot: 'border-2 border-neutral-dot', word: 'text-ink-3' },
}

type BackingStateMarkProps = {
  state: BackingState
  /** Whose state it is: a note's word has its own gender. */
  side?: BackingSide
  /** Replaces the state's label. */
  children?: ReactNode
  className?: string
}

/** How far something is backed: its word with a dot. The page sends `reconciliation.words`. */
export function BackingStateMark({ state, side = 'payments', children, className }: BackingStateMarkProps) {
  const t = useTranslations('reconciliation.words')
  const { dot, word } = looks[state]
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', word, className)}>
      <span aria-hidden className={cx('size-2 flex-none rounded-full', dot)} />
      {children || t(`${side === 'documents' ? 'note-states' : 'states'}.${state}`)}
    </span>
  )
}

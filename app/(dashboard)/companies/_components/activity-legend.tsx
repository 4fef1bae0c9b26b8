'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'

const box = 'inline-block size-3.5 rounded-xs'

/** Legend of the cells' shades; each cell also shows its number. */
export function ActivityLegend() {
  const t = useTranslations('companies.activity')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-line border-t px-5 py-1.5 text-ink-3 text-xs max-md:px-4">
      <Item labels={t('legend-scale')}>
        <span className={cx(box, 'bg-accent-soft inset-ring inset-ring-line')} />
        <span className={cx(box, 'bg-accent-line')} />
        <span className={cx(box, 'bg-accent')} />
      </Item>
      <Item labels={t('legend-quiet')}>
        <span className={cx(box, 'bg-wait-soft inset-ring inset-ring-wait-line')} />
      </Item>
      <Item labels={t('legend-unread')}>
        <span className={cx(box, hatchedBox)} />
      </Item>
    </footer>
  )
}

const hatchedBox =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_3px,var(--color-line-strong)_3px_4px)] inset-ring inset-ring-line-strong'

function Item({ labels, children }: { labels: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="flex gap-0.5">
        {children}
      </span>
      {labels}
    </span>
  )
}

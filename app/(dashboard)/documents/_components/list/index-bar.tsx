'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { absent } from '@/components/ui/absent'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { formatTime } from '@/lib/core/dates'
import type { IndexProgressProps } from './list-source'

/** Loaded after the list, and only while the index is incomplete. */
export const IndexNote = dynamic(() => import('./index-progress').then((part) => part.IndexNote, absent), {
  ssr: false,
})

type IndexBarProps = IndexProgressProps & { onProvider: (provider: boolean) => void }

/**
 * Below the filters: the list's age, the index's progress and a link to the provider's list. A single line once all is
 * read.
 */
export function IndexBar({ onProvider, ...props }: IndexBarProps) {
  const t = useTranslations('documents.index')
  const { indexedAt, documents, complete, problem } = props.status
  const atProvider = props.source === 'provider'
  const more = !complete || problem !== null || props.source !== 'index'
  return (
    <section
      aria-label={t('label')}
      className={cx(
        'flex min-h-8 flex-none items-center gap-x-4 gap-y-1 border-line border-b bg-sunken py-1.5 pr-4 pl-5 text-ink-2 text-xs tabular-nums max-md:flex-wrap max-md:px-4',
        more && 'max-md:min-h-22',
      )}
    >
      <p className={cx('flex-none', !atProvider && 'max-md:flex-1')} suppressHydrationWarning>
        <b className="font-medium text-ink">
          {atProvider ? t('provider') : indexedAt ? t('as-of', { time: formatTime(indexedAt) }) : t('starting')}
        </b>
        {!atProvider && `, ${t('documents', { count: documents })}`}
      </p>
      {more && <IndexNote {...props} />}
      <TextButton onClick={() => onProvider(!atProvider)} className="ml-auto min-h-6 flex-none">
        {t(atProvider ? 'back' : 'read-at-provider')}
      </TextButton>
    </section>
  )
}

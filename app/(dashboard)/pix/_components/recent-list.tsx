import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { AttentionList } from '@/components/operations/attention-list'
import { textLinkClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

export const shownRows = 8

type RecentListProps = {
  title: string
  /** Where all of them are. */
  href: string
  query: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

const skeletons = ['w-40', 'w-52', 'w-36', 'w-48']

/** The head of the newest of a kind, and its own loading and failure. */
export function RecentList({ title, href, query, children }: RecentListProps) {
  const t = useTranslations('pix')
  return (
    <AttentionList
      title={title}
      end={
        <Link href={href} className={textLinkClass}>
          {t('see-all')}
        </Link>
      }
      className="min-w-0"
    >
      {query.error && <ErrorNotice error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />}
      {query.isPending &&
        skeletons.map((width) => (
          <div key={width} className="flex h-12 items-center border-line border-t">
            <Skeleton className={width} />
          </div>
        ))}
      {children}
    </AttentionList>
  )
}

import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/3', 'w-1/4', 'w-3/4', 'w-5/12']

/** The place of a page: its head and a list, breathing. */
export function PageLoading() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 flex-none items-center border-line border-b px-5">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex h-12 flex-none items-center gap-2 border-line border-b px-5">
        <Skeleton className="h-7 w-70" />
        <Skeleton className="h-7 w-24" />
      </div>
      {widths.map((width) => (
        <div key={width} className="flex h-row items-center border-line border-b px-5">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}

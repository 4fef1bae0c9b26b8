import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'

const figures = ['count', 'amount', 'answered', 'median', 'overdue']
const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The place of the figures, the chart and the table. */
export function InsightLoading() {
  const t = useTranslations('infractions.insight')
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="grid grid-cols-5 border-line border-b max-lg:grid-cols-3 max-md:grid-cols-2">
        {figures.map((figure) => (
          <div key={figure} className="flex h-27 flex-col justify-center gap-3 px-5 max-md:h-23 max-md:px-4">
            <Skeleton className="w-20" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4 p-5 max-md:p-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-52 w-full" />
        {rows.map((row) => (
          <Skeleton key={row} className="w-full" />
        ))}
      </div>
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'

const facts = ['w-28', 'w-20', 'w-32', 'w-24', 'w-40', 'w-36', 'w-44']

/** The place of the three columns, breathing. */
export function CaseSkeleton() {
  const t = useTranslations('common')
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(196px,23%)_minmax(0,1fr)_minmax(340px,40%)]"
    >
      <div className="flex flex-col gap-4 p-5">
        {facts.map((width) => (
          <div key={width} className="flex flex-col gap-1.5">
            <Skeleton className="w-20" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-5 border-line p-5 max-lg:hidden lg:border-l">
        <Skeleton className="w-32" />
        <Skeleton className="h-56 w-full rounded-md" />
        <Skeleton className="h-32 w-full rounded-md" />
      </div>
      <div className="flex flex-col gap-5 border-line p-5 max-lg:hidden lg:border-l">
        <Skeleton className="w-32" />
        <Skeleton className="h-40 w-full rounded-md" />
        <Skeleton className="h-24 w-full rounded-md" />
      </div>
    </div>
  )
}

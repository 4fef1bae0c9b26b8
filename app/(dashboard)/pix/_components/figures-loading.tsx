import { Skeleton } from '@/components/ui/skeleton'

/** The panels' places while their figures are read. */
export function FiguresLoading() {
  return (
    <div aria-busy className="grid min-h-full grid-cols-[minmax(0,1fr)_344px] max-lg:block">
      <div className="flex min-w-0 flex-col gap-6 px-5 py-4 max-md:px-4">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-80 w-full opacity-40" />
        <Skeleton className="h-64 w-full opacity-40" />
      </div>
      <aside className="border-line max-lg:border-t lg:border-l" />
    </div>
  )
}

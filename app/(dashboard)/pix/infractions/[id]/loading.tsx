import { Skeleton } from '@/components/ui/skeleton'
import { CaseSkeleton } from './_components/case/skeleton'

export default function Loading() {
  return (
    <>
      <div className="flex h-13 flex-none items-center gap-3 border-line border-b px-5">
        <Skeleton className="w-16" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="w-32" />
      </div>
      <CaseSkeleton />
    </>
  )
}

import { Skeleton } from '@/components/ui/skeleton'

export const inFill = 'var(--color-chart-in)'
export const outStroke = 'var(--color-chart-out)'

export function InMark() {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-[2px] bg-chart-in forced-color-adjust-none forced-colors:bg-[CanvasText]"
    />
  )
}

export function OutMark() {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-[2px] border border-chart-out bg-[repeating-linear-gradient(135deg,var(--color-chart-out)_0_1.5px,transparent_1.5px_3.5px)] forced-color-adjust-none forced-colors:[--color-chart-out:CanvasText]"
    />
  )
}

/** The place of a chart while its code or its figures are loaded; `className` gives its height. */
export function ChartPlace({ className }: { className: string }) {
  return (
    <div aria-hidden className={className}>
      <Skeleton className="h-full w-full opacity-40" />
    </div>
  )
}

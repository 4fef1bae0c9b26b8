import { roundStep } from '@/components/list/chart-step'

/** Round amounts from below the least to above the most, zero among them, a few on the longer side. */
export function ticksAround(least: number, most: number, count = 2): number[] {
  const reach = Math.max(most, -least)
  if (reach === 0) return [0]
  const step = roundStep(reach / count)
  const first = Math.floor(Math.min(0, least) / step)
  const last = Math.ceil(Math.max(0, most) / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

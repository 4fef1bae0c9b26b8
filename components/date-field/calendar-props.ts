import type { DateKind } from '@/lib/core/typed-date'

export type CalendarProps = {
  kind: DateKind
  /** Of the field. */
  label: string
  value: string
  /** Empty ends are open. */
  span?: { from: string; to: string }
  min?: string
  max?: string
  onChoose: (value: string) => void
}

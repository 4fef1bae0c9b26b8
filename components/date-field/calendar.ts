import { type RefObject, useEffect } from 'react'
import { cx } from '@/components/ui/cx'
import { useLateFocus } from '@/components/ui/popover'

export type CalendarProps = {
  value: string
  /** Empty ends are open. */
  span?: { from: string; to: string }
  min?: string
  max?: string
  onChoose: (value: string) => void
}

/** Brings the focus into an opened calendar and gives it back: the browser itself does so for the outermost popover only. */
export function useCalendarFocus(): RefObject<HTMLDivElement | null> {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return useLateFocus<HTMLDivElement>()
}

/** The look of a day or month: chosen, within the span, and today's or this one. */
export function choiceClass({
  chosen,
  within,
  current,
}: Record<'chosen' | 'within' | 'current', boolean | undefined>): string {
  return cx(
    chosen ? 'bg-accent font-medium text-on-accent' : 'enabled:hover:bg-hover dark:enabled:hover:bg-pressed',
    within && !chosen && 'bg-accent-soft text-accent-ink',
    current && !chosen && 'font-semibold text-accent-ink inset-ring inset-ring-accent-line',
  )
}

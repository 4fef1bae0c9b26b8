'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Popover, type PopoverTriggerProps } from '@/components/ui/popover'

type FilterChipProps = {
  /** The filter's name: "Company". */
  name: string
  /** The value in words; null leaves the chip dashed. */
  value: string | null
  onClear: () => void
  /** Content of the popover in which a value is chosen; calls `close` afterwards. */
  children: (close: () => void) => ReactNode
  className?: string
}

const chipClass = 'inline-flex h-7 flex-none items-center whitespace-nowrap rounded-sm border text-sm max-md:h-10'

/** Dashed until it is set, then solid with its value and a way to remove it. */
export function FilterChip({ name, value, onClear, children, className }: FilterChipProps) {
  const t = useTranslations('common')
  const trigger = (props: PopoverTriggerProps) => (
    <span
      className={cx(
        chipClass,
        value === null ? 'border-line-strong border-dashed text-ink-2' : 'border-accent-line bg-accent-soft',
      )}
    >
      <button
        type="button"
        {...props}
        className={cx(
          'flex h-full items-center gap-2 rounded-[5px] px-2.5 -outline-offset-2 max-md:px-3',
          value === null ? 'hover:bg-hover [&>.lucide]:text-ink-3' : 'pr-1',
        )}
      >
        {value === null && <Plus aria-hidden className="-mx-0.5 size-3.5" />}
        {value === null ? name : `${name}:`}
        {value !== null && <span className="max-w-48 truncate font-medium text-accent-ink">{value}</span>}
      </button>
      {value !== null && (
        <button
          type="button"
          onClick={onClear}
          aria-label={t('remove-filter', { name })}
          title={t('remove-filter', { name })}
          className="grid h-full w-7 place-items-center rounded-[5px] text-accent-ink -outline-offset-2 max-md:w-10"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
  return (
    <Popover trigger={trigger} label={name} className={cx('min-w-56', className)}>
      {children}
    </Popover>
  )
}

'use client'

import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cx } from '@/components/ui/cx'
import { FieldContext, type FieldWiring } from './field-wiring'

type FieldProps = {
  label: ReactNode
  /** Only for screen readers. */
  labelHidden?: boolean
  children: ReactNode
  optional?: boolean
  required?: boolean
  count?: { used: number; of: number }
  hint?: ReactNode
  warning?: ReactNode
  error?: ReactNode
  className?: string
}

/** A label with one control; an error replaces the hint, a warning replaces both. */
export function Field({
  label,
  labelHidden,
  children,
  optional,
  required,
  count,
  hint,
  warning,
  error,
  className,
}: FieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const below = error ?? warning ?? hint
  const wiring: FieldWiring = {
    id,
    ...(below && { 'aria-describedby': `${id}-below` }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline gap-2 text-sm'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {optional && <span className="text-ink-3 text-xs">{t('optional')}</span>}
        {count && (
          <span
            className={cx('ml-auto text-xs tabular-nums', count.used > count.of ? 'text-danger-ink' : 'text-ink-3')}
          >
            {count.used}/{count.of}
          </span>
        )}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {below && <Below id={`${id}-below`} error={error} warning={warning} hint={hint} />}
    </div>
  )
}

function Below({ id, error, warning, hint }: { id: string; error?: ReactNode; warning?: ReactNode; hint?: ReactNode }) {
  const tone = error ? 'text-danger-ink' : warning ? 'text-wait-ink' : 'text-ink-3'
  const Icon = error ? CircleAlert : warning ? TriangleAlert : null
  return (
    <p id={id} role={error ? 'alert' : undefined} className={cx('flex gap-1 text-xs tabular-nums', tone)}>
      {Icon && <Icon aria-hidden className="mt-px size-3.5" />}
      <span>{error ?? warning ?? hint}</span>
    </p>
  )
}

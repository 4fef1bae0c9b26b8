'use client'

import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { useField } from './field-wiring'

/** The outline of every control that holds text. */
export const controlClass =
  'rounded-sm border border-field bg-surface in-[.sheet]:bg-raised in-[.panel-pop]:bg-raised ' +
  'has-[:focus-visible]:border-transparent has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-focus ' +
  'has-[[aria-invalid=true]]:border-danger-dot has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--color-danger-dot)] ' +
  'has-[:disabled]:border-line-strong has-[:disabled]:bg-hover has-[:disabled]:text-ink-3'

type InputSize = 'sm' | 'md' | 'lg'

const sizes: Record<InputSize, string> = {
  sm: 'h-7 px-2.5 text-sm max-md:h-10',
  md: 'h-control px-2.5 text-sm max-md:h-10',
  lg: 'h-10 px-3 text-base',
}

type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: InputSize
  icon?: ReactNode
  end?: ReactNode
  /** Monospaced text, for identifiers. */
  mono?: boolean
  boxClassName?: string
}

export function Input({ size = 'md', icon, end, mono, boxClassName, className, ...rest }: InputProps) {
  const wiring = useField()
  return (
    <div
      className={cx(
        controlClass,
        sizes[size],
        'flex w-full min-w-0 items-center gap-2 [&>.lucide]:text-ink-3',
        boxClassName,
      )}
    >
      {icon}
      <input
        {...wiring}
        {...rest}
        className={cx('h-full w-full min-w-0 flex-1 bg-transparent outline-none', mono && 'ident', className)}
      />
      {end && <span className="flex items-center gap-2 whitespace-nowrap text-ink-3">{end}</span>}
    </div>
  )
}

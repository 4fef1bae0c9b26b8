import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '@/components/ui/cx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children?: ReactNode; hint?: ReactNode }

/** A checkbox with a label next to it, or without a label and with `aria-label`. */
export function Checkbox({ children, hint, className, ...rest }: CheckboxProps) {
  const id = useId()
  const box = (
    <span className="relative grid size-4 flex-none place-items-center">
      <input
        id={id}
        type="checkbox"
        {...rest}
        className="peer absolute inset-0 appearance-none rounded-xs border border-field bg-surface checked:border-accent checked:bg-accent disabled:border-line-strong disabled:bg-pressed before:absolute before:-inset-1 in-[.sheet]:not-checked:bg-raised"
      />
      <Check
        aria-hidden
        className="pointer-events-none relative size-3 text-on-accent opacity-0 [stroke-width:2.5] peer-checked:opacity-100"
      />
    </span>
  )
  if (children === undefined) return <span className={className}>{box}</span>
  return (
    <label htmlFor={rest.id ?? id} className={cx('flex gap-2 text-sm max-md:min-h-10 max-md:items-center', className)}>
      <span className="mt-0.5 max-md:mt-0">{box}</span>
      <span>
        {children}
        {hint && <span className="block text-ink-3 text-xs">{hint}</span>}
      </span>
    </label>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx'
import { Link, type LinkProps } from './link'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: boolean }

const quietIcon = '[&_.lucide]:text-ink-3'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent shadow-hair hover:border-accent-strong hover:bg-accent-strong',
  secondary: `border-line-strong bg-surface text-ink shadow-hair hover:bg-hover active:bg-pressed in-[.sheet]:bg-raised ${quietIcon}`,
  ghost: `border-transparent text-ink-2 hover:bg-hover active:bg-pressed ${quietIcon}`,
  danger: 'border-danger bg-danger text-on-danger shadow-hair hover:border-danger-strong hover:bg-danger-strong',
  'danger-quiet': 'border-line-strong bg-surface text-danger-ink shadow-hair hover:bg-hover active:bg-pressed',
}

const heights: Record<ButtonSize, string> = {
  sm: 'h-7 text-xs max-md:h-10 max-md:text-sm',
  md: 'h-control text-sm max-md:h-10',
  lg: 'h-10 text-base',
}

const widths: Record<ButtonSize, string> = { sm: 'px-2 max-md:px-3', md: 'px-3', lg: 'px-4' }

const squares: Record<ButtonSize, string> = { sm: 'w-7 max-md:w-10', md: 'w-control max-md:w-10', lg: 'w-10' }

const base =
  'inline-flex flex-none select-none items-center justify-center gap-2 whitespace-nowrap rounded-sm border font-medium ' +
  'transition-colors duration-(--duration-fast) ease-out [&_.lucide]:-mx-0.5'

const off = 'cursor-not-allowed border-transparent bg-pressed text-ink-3'

/** The classes of a button, for other elements. */
export function buttonClass({ variant = 'secondary', size = 'md', block, icon }: Look = {}): string {
  return cx(base, variants[variant], heights[size], icon ? squares[size] : widths[size], block && 'w-full')
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/** While busy it stays focusable, turns a spinner and ignores clicks. */
export function Button({
  variant = 'secondary',
  size = 'md',
  block,
  icon,
  busy,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const skin = disabled ? off : variants[variant]
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={cx(base, skin, heights[size], icon ? squares[size] : widths[size], block && 'w-full', className)}
    >
      {busy && <Spinner />}
      {busy && icon ? null : children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'block' | 'aria-label'> & { label: string }

/** An icon without words; the label is its name and its tooltip. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button {...rest} icon aria-label={label} title={rest.title ?? label} />
}

type ButtonLinkProps = Look & LinkProps

export function ButtonLink({ variant, size, block, icon, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size, block, icon }), className)} />
}

/** A word that acts, inside text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(textLinkClass, className)} />
}

export const textLinkClass = 'rounded-xs font-medium text-accent-ink underline-offset-[3px] hover:underline'

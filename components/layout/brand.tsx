import { cx } from '@/components/ui/cx'

/** A hull under its mast: what keeps the ship upright. */
export function Brand({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  return (
    <span className={cx('flex items-center gap-2 font-semibold text-ink', size === 'sm' ? 'text-[15px]' : 'text-lg')}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('flex-none', size === 'sm' ? 'size-5' : 'size-7')}>
        <rect width="32" height="32" rx="8.5" className="fill-accent" />
        <path d="M7.5 17h17a8.5 8.5 0 0 1-17 0Z" className="fill-on-accent" />
        <path d="M16 6.75V14" strokeWidth="2.75" strokeLinecap="round" className="stroke-on-accent" />
      </svg>
      Lastro
    </span>
  )
}

import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'

type KeyHintProps = { keys?: readonly string[]; className?: string; children: ReactNode }

/** The keys of a list and their effect, at the end of its footer where there is room. */
export function KeyHint({ keys = ['↑', '↓'], className = 'hidden xl:flex', children }: KeyHintProps) {
  return (
    <span className={cx('ml-auto items-center gap-1.5', className)}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { CopyButton } from './copy-button'
import { cx } from './cx'

type MonoIdProps = {
  value: string
  /** A label; adds a copy button. */
  copy?: string
  /** Shown in groups of four like access keys; a copied selection has no spaces. */
  grouped?: boolean
  /** Shown in the place of the bare value, such as a masked CNPJ. */
  display?: ReactNode
  className?: string
}

function inFours(text: string) {
  return Array.from({ length: Math.ceil(text.length / 4) }, (_, at) => ({
    start: at * 4,
    group: text.slice(at * 4, at * 4 + 4),
  }))
}

export function MonoId({ value, copy, grouped, display, className }: MonoIdProps) {
  const id = (
    <span className={cx('ident', className)}>
      {grouped
        ? inFours(value).map(({ start, group }) => (
            <span key={start} className={cx('inline-block', start + 4 < value.length && 'mr-[0.6ch]')}>
              {group}
            </span>
          ))
        : (display ?? value)}
    </span>
  )
  if (!copy) return id
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {id}
      <CopyButton value={value} what={copy} />
    </span>
  )
}

'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { spellAmount } from '@/lib/core/money/spell-amount'

/** An amount written out, so that a misplaced zero is noticed; the words are fetched when they are first needed. */
export function SpelledAmount({ cents, className }: { cents: number; className?: string }) {
  const locale = useLocale()
  const [labels, setText] = useState('')
  useEffect(() => {
    let wanted = true
    spellAmount(cents, locale).then(
      (found) => wanted && setText(found),
      // The figure is shown without them.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [cents, locale])
  return <span className={cx('block min-h-5 text-ink-2 text-sm wrap-anywhere', className)}>{labels}</span>
}

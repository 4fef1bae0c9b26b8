'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { amountInWords } from '@/lib/core/money/amount-words'

/** An amount written out, so that a misplaced zero is noticed; the words are fetched when they are first needed. */
export function AmountInWords({ cents, className }: { cents: number; className?: string }) {
  const locale = useLocale()
  const [words, setWords] = useState('')
  useEffect(() => {
    let wanted = true
    amountInWords(cents, locale).then(
      (found) => wanted && setWords(found),
      // The figure is shown without them.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [cents, locale])
  return <span className={cx('block min-h-5 text-ink-2 text-sm wrap-anywhere', className)}>{words}</span>
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatInstant } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/end-to-end-id'
import { judgePastedId, lengthOff } from './pasted-id'

type Told = { hint: ReactNode; warning?: string }

/** What a pasted id says of itself: when and from which bank it was paid, or why it hardly is one. */
export function useTold(id: string): Told {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  const judged = judgePastedId(id)
  const parsed = parseEndToEndId(id)
  const hint = t('id-hint')
  const mono = (text: ReactNode) => <span className="ident">{text}</span>
  if (parsed?.kind === 'payment') {
    const when = formatInstant(parsed.instant, locale)
    return { hint: t.rich('made', { when, ispb: parsed.ispb, id: mono }) }
  }
  switch (judged) {
    case 'empty':
    case 'payment':
      return { hint }
    case 'length': {
      const off = lengthOff(id)
      return { hint, warning: t(off < 0 ? 'judged.short' : 'judged.long', { count: Math.abs(off) }) }
    }
    default:
      return { hint, warning: t(`judged.${judged}`) }
  }
}

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Opinion } from '@/lib/core/infraction'
import { formatMoney } from '@/lib/core/money'

type AnsweredOpinionProps = {
  analysis: Opinion
  amountCents: number | null
  /** It was asked for or sent, not only chosen. */
  given?: boolean
}

/** An opinion by its consequence, what it typically leads to, and the word that the provider gets. */
export function AnsweredOpinion({ analysis, amountCents, given }: AnsweredOpinionProps) {
  const t = useTranslations('infractions.case.opinion')
  const words = useTranslations('infractions.words')
  const locale = useLocale()
  const raw = (text: ReactNode) => <span className="ident">{text}</span>
  const amount = amountCents === null ? t('amount-unknown') : formatMoney(amountCents, locale)
  return (
    <div className="text-sm">
      <p className="font-semibold text-base">{words(given ? `given.${analysis}` : `opinions.${analysis}`)}</p>
      <p className="text-ink-2">{t(`typical.${analysis}`, { amount })}</p>
      <p className="text-ink-3 text-xs">{t.rich('raw', { analysis, raw })}</p>
    </div>
  )
}

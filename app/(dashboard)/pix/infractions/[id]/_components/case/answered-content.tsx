import { useLocale, useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { id } from '@/components/ui/rich'
import { formatMoney } from '@/lib/core/money/money'
import type { Opinion } from '@/lib/features/pix/infractions/rules/infraction'
import { useCase } from './context'

type AnsweredOpinionProps = {
  analysis: Opinion
  /** The opinion was requested or sent, not only chosen in a draft. */
  given?: boolean
}

/** An opinion in our words, with its typical consequence and the provider's word. */
export function AnsweredOpinion({ analysis, given }: AnsweredOpinionProps) {
  const t = useTranslations('infractions.case.opinion')
  const labels = useTranslations('infractions.words')
  const typical = useTypicalOutcome()
  return (
    <div className="text-sm">
      <p className="font-semibold text-base">{labels(given ? `given.${analysis}` : `opinions.${analysis}`)}</p>
      <p className="text-ink-2">{typical(analysis)}</p>
      <p className="text-ink-3 text-xs">{t.rich('raw', { analysis, raw: id })}</p>
    </div>
  )
}

/** The typical consequence of an opinion on the case. */
export function useTypicalOutcome(): (opinion: Opinion) => string {
  const t = useTranslations('infractions.case.opinion')
  const locale = useLocale()
  const { amountCents } = useCase().infraction
  const amount = amountCents === null ? t('amount-unknown') : formatMoney(amountCents, locale)
  return (opinion) => t(`typical.${opinion}`, { amount })
}

/** A text exactly as written, with its line breaks and spaces. */
export function AnsweredText({ text }: { text: string }) {
  const t = useTranslations('infractions.case.answered')
  return (
    <section aria-label={t('text')} className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{t('text')}</h3>
        <CopyButton value={text} what={t('text-copy')} />
      </header>
      <p className="whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm wrap-anywhere">{text}</p>
    </section>
  )
}

import { useLocale, useTranslations } from 'next-intl'
import { type Choice, RadioChoices } from '@/components/ui/radio-choice'
import type { Opinion } from '@/lib/core/infraction'
import { formatMoney } from '@/lib/core/money'

type AnswerChoicesProps = {
  value: Opinion | null
  onChange: (opinion: Opinion) => void
  amountCents: number | null
  /** It was tried without. */
  missing: boolean
}

/** The two ways to answer, each by what it typically leads to. */
export function AnswerChoices({ value, onChange, amountCents, missing }: AnswerChoicesProps) {
  const t = useTranslations('infractions.answer')
  const words = useTranslations('infractions.words.opinions')
  const opinion = useTranslations('infractions.case.opinion')
  const locale = useLocale()
  const amount = amountCents === null ? opinion('amount-unknown') : formatMoney(amountCents, locale)
  const choices: readonly Choice<Opinion>[] = [
    { value: 'rejected', title: words('rejected'), consequence: opinion('typical.rejected', { amount }) },
    {
      value: 'accepted',
      title: <span className="text-danger-ink">{words('accepted')}</span>,
      consequence: opinion('typical.accepted', { amount }),
    },
  ]
  return (
    <RadioChoices
      label={<span className="sr-only">{t('choose')}</span>}
      value={value}
      onValueChange={onChange}
      choices={choices}
      error={missing && value === null ? t('choose-first') : undefined}
    />
  )
}

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { type EvidenceKind, evidenceKinds, type Opinion } from '@/lib/features/pix/infractions/rules/infraction'
import { useTypicalOutcome } from '../answered/content'

type AnswerChoicesProps = {
  value: Opinion | null
  onChange: (opinion: Opinion) => void
  /** It was tried without. */
  missing: boolean
}

/** The two ways to answer, each by what it typically leads to. */
export function AnswerChoices({ value, onChange, missing }: AnswerChoicesProps) {
  const t = useTranslations('infractions.answer')
  const labels = useTranslations('infractions.words.opinions')
  const typical = useTypicalOutcome()
  return (
    <RadioChoices<Opinion>
      label={<span className="sr-only">{t('choose')}</span>}
      value={value}
      onValueChange={onChange}
      choices={[
        { value: 'rejected', title: labels('rejected'), consequence: typical('rejected') },
        {
          value: 'accepted',
          title: <span className="text-danger-ink">{labels('accepted')}</span>,
          consequence: typical('accepted'),
        },
      ]}
      error={missing && value === null ? t('choose-first') : undefined}
    />
  )
}

type AnswerEvidenceProps = { ticked: readonly EvidenceKind[]; onChange: (ticked: EvidenceKind[]) => void }

/** The team's own list of what a defence rests on; it is not sent. */
export function AnswerEvidence({ ticked, onChange }: AnswerEvidenceProps) {
  const t = useTranslations('infractions.answer')
  const labels = useTranslations('infractions.words.evidence')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline gap-2 text-sm">
        <span className="font-medium text-ink-2 text-xs">{t('evidence')}</span>
        <span className="text-ink-3 text-xs">{t('evidence-what')}</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {evidenceKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={ticked.includes(kind)}
            onChange={(event) =>
              onChange(
                evidenceKinds.filter((other) => (other === kind ? event.target.checked : ticked.includes(other))),
              )
            }
          >
            {labels(kind)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
